package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/** The envelope and its reply as JSON. Unknown fields are ignored, so that versions can grow. */
public final class EnvelopeJson {

  private EnvelopeJson() {}

  public static String write(Envelope envelope) {
    EnvelopeHeaders headers = envelope.headers();
    return JsonText.object(
        json ->
            json.field("messageId", envelope.messageId())
                .field("correlationId", envelope.correlationId())
                .field("sourceServiceId", envelope.sourceServiceId())
                .field("messageType", envelope.messageType())
                .field("endpoint", envelope.endpoint())
                .field("payload", envelope.payload())
                .object(
                    "headers",
                    h ->
                        h.field("rf-version", headers.version())
                            .field("rf-timestamp", headers.timestamp())
                            .field("rf-hmac", headers.hmac())
                            .field("rf-epoch", headers.epoch())
                            .field("traceparent", headers.traceparent())));
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static Envelope read(String text) {
    JsonObject json = JsonObject.parse(text);
    JsonObject headers = json.object("headers");
    try {
      return new Envelope(
          json.value("messageId", MessageId::parse),
          json.optional("correlationId", MessageId::parse),
          json.text("sourceServiceId"),
          json.oneOf("messageType", MessageType.class),
          json.text("endpoint"),
          json.textOrValue("payload", text),
          new EnvelopeHeaders(
              headers.text("rf-version"),
              headers.text("rf-timestamp"),
              headers.text("rf-hmac"),
              headers.optionalText("traceparent"),
              headers.optional("rf-epoch", SenderEpoch::parse)));
    } catch (IllegalArgumentException e) {
      throw new JsonException(e.getMessage(), e);
    }
  }

  public static String write(EnvelopeReply reply) {
    return JsonText.object(
        json ->
            json.field("messageId", reply.messageId())
                .field("status", reply.status())
                .field("acknowledged", reply.acknowledged())
                .field("duplicateDetected", reply.duplicateDetected())
                .field("payload", reply.payload())
                .field("error", reply.error())
                .field("rf-hmac", reply.hmac()));
  }

  /**
   * A problem has a status too; only a reply says whether the envelope was acknowledged.
   *
   * @throws JsonException naming the field that is missing or wrong
   */
  public static EnvelopeReply readReply(String text) {
    JsonObject json = JsonObject.parse(text);
    return new EnvelopeReply(
        json.optional("messageId", MessageId::parse),
        json.integer("status"),
        json.flag("acknowledged"),
        json.optionalFlag("duplicateDetected").orElse(false),
        json.optionalText("payload"),
        json.optionalText("error"),
        json.optionalText("rf-hmac"));
  }
}
