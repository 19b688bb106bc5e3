package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.time.Instant;
import java.util.Optional;

/** Where a notification stands, told by whoever holds it. */
public record NotificationStatusAnswer(
    NotificationId notificationId,
    NotificationStatus status,
    int retryCount,
    Optional<String> lastError,
    Instant enqueuedAt,
    Optional<Instant> deliveredAt) {

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("notificationId", notificationId)
                .field("status", status)
                .field("retryCount", retryCount)
                .field("lastError", lastError)
                .field("enqueuedAt", enqueuedAt)
                .field("deliveredAt", deliveredAt));
  }

  public static NotificationStatusAnswer fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new NotificationStatusAnswer(
        json.value("notificationId", NotificationId::parse),
        json.oneOf("status", NotificationStatus.class),
        json.integer("retryCount"),
        json.optionalText("lastError"),
        json.instant("enqueuedAt"),
        json.optionalInstant("deliveredAt"));
  }
}
