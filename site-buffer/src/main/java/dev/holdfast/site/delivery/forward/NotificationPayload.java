package dev.holdfast.site.delivery.forward;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;

/** A notification as it lies in the buffer. */
public final class NotificationPayload {

  private NotificationPayload() {}

  public static String write(NotificationContent content) {
    return JsonText.object(
        json ->
            json.field("list", content.list())
                .field("subject", content.subject())
                .field("body", content.body()));
  }

  /** What is wrong with it, by field. */
  static Optional<NotificationContent.Flaw> flaw(String payload) {
    try {
      JsonObject json = JsonObject.parse(payload);
      return new NotificationContent(
              json.optionalText("list").orElse(null),
              json.optionalText("subject").orElse(null),
              json.optionalText("body").orElse(null))
          .flaw();
    } catch (JsonException e) {
      return Optional.of(new NotificationContent.Flaw("payload", e.getMessage()));
    }
  }

  /**
   * @throws JsonException when it cannot be read
   */
  public static NotificationContent read(String payload) {
    JsonObject json = JsonObject.parse(payload);
    return new NotificationContent(json.text("list"), json.text("subject"), json.text("body"));
  }
}
