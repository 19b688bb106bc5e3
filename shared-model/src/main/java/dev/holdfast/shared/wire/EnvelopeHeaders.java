package dev.holdfast.shared.wire;

import java.util.Objects;
import java.util.Optional;

/**
 * The headers that travel inside an envelope. The timestamp stays text because exactly these
 * characters were signed.
 */
public record EnvelopeHeaders(
    String version, String timestamp, String hmac, Optional<String> traceparent) {

  public static final String CURRENT_VERSION = "2.0";

  public EnvelopeHeaders {
    Objects.requireNonNull(version, "rf-version");
    Objects.requireNonNull(timestamp, "rf-timestamp");
    Objects.requireNonNull(hmac, "rf-hmac");
    Objects.requireNonNull(traceparent, "traceparent");
  }
}
