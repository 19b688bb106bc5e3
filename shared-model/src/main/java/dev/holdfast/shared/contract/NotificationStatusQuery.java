package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/** A site asks where one of its own notifications stands. */
public record NotificationStatusQuery(NotificationId notificationId) {

  public String toJson() {
    return JsonText.object(json -> json.field("notificationId", notificationId));
  }

  public static NotificationStatusQuery fromJson(String text) {
    return new NotificationStatusQuery(
        JsonObject.parse(text).value("notificationId", NotificationId::parse));
  }
}
