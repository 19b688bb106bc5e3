package dev.holdfast.messaging.outbox;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;

/** What travels in the headers of the envelope and is known before it is signed. */
public record OutboxHeaders(Optional<String> traceparent) {

  private static final String TRACEPARENT = "traceparent";

  /** As the column {@code headers} keeps it. */
  public String toJson() {
    return JsonText.object(json -> json.field(TRACEPARENT, traceparent));
  }

  /** A trace that cannot be read is no reason not to send the message. */
  public static OutboxHeaders fromJson(String text) {
    try {
      return new OutboxHeaders(JsonObject.parse(text).optionalText(TRACEPARENT));
    } catch (JsonException e) {
      return new OutboxHeaders(Optional.empty());
    }
  }
}
