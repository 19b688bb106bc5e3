package dev.holdfast.site.delivery.forward;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

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

  /**
   * @throws JsonException when it cannot be read
   */
  public static NotificationContent read(String payload) {
    JsonObject json = JsonObject.parse(payload);
    return new NotificationContent(json.text("list"), json.text("subject"), json.text("body"));
  }
}
