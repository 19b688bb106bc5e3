package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One message in its wire form.
 *
 * @param payload JSON text; the signature covers its UTF-8 bytes exactly as they are here
 */
public record Envelope(
    MessageId messageId,
    Optional<MessageId> correlationId,
    String sourceServiceId,
    MessageType messageType,
    String endpoint,
    String payload,
    EnvelopeHeaders headers) {

  /** No blank, no line break: the canonical form separates fields by line breaks. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9$][A-Za-z0-9._$:/-]{0,127}");

  public Envelope {
    Objects.requireNonNull(messageId, "messageId");
    Objects.requireNonNull(correlationId, "correlationId");
    Objects.requireNonNull(messageType, "messageType");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(headers, "headers");
    requireName("sourceServiceId", sourceServiceId);
    requireName("endpoint", endpoint);
  }

  /**
   * For whoever names a service or an endpoint long before there is an envelope.
   *
   * @throws IllegalArgumentException naming the field, when no envelope could carry the name
   */
  public static void requireName(String field, String value) {
    if (value == null || !NAME.matcher(value).matches()) {
      throw new IllegalArgumentException(
          field + " must be 1 to 128 letters, digits or any of . _ $ : / -");
    }
  }

  Envelope withHmac(String hmac) {
    return new Envelope(
        messageId,
        correlationId,
        sourceServiceId,
        messageType,
        endpoint,
        payload,
        new EnvelopeHeaders(
            headers.version(), headers.timestamp(), hmac, headers.traceparent(), headers.epoch()));
  }
}
