package dev.holdfast.shared.wire;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The headers that travel inside an envelope. The timestamp stays text because exactly these
 * characters were signed.
 *
 * @param epoch of a node that leads a pair; a node that stands alone has none
 */
public record EnvelopeHeaders(
    String version,
    String timestamp,
    String hmac,
    Optional<String> traceparent,
    Optional<SenderEpoch> epoch) {

  public static final String CURRENT_VERSION = "2.0";

  /** No line break: the canonical form separates fields by line breaks. */
  private static final Pattern ONE_WORD = Pattern.compile("[!-~]{1,64}");

  public EnvelopeHeaders {
    requireOneWord("rf-version", version);
    requireOneWord("rf-timestamp", timestamp);
    Objects.requireNonNull(hmac, "rf-hmac");
    Objects.requireNonNull(traceparent, "traceparent");
    Objects.requireNonNull(epoch, "rf-epoch");
  }

  /** Of a node that stands alone. */
  public EnvelopeHeaders(
      String version, String timestamp, String hmac, Optional<String> traceparent) {
    this(version, timestamp, hmac, traceparent, Optional.empty());
  }

  private static void requireOneWord(String field, String value) {
    if (value == null || !ONE_WORD.matcher(value).matches()) {
      throw new IllegalArgumentException(
          field + " must be 1 to 64 visible ASCII characters without blanks");
    }
  }
}
