package dev.holdfast.client;

import java.time.Instant;
import java.util.Optional;

/** Where a notification stands: told by the site while it holds it, by central afterwards. */
public record NotificationState(
    String id,
    NotificationStatus status,
    int retryCount,
    Optional<String> lastError,
    Optional<Instant> enqueuedAt,
    Optional<Instant> deliveredAt) {

  static NotificationState fromJson(JsonFields json) {
    return new NotificationState(
        json.text("notificationId").orElse(""),
        json.oneOf("status", NotificationStatus.class, NotificationStatus.Unknown),
        json.integer("retryCount").orElse(0),
        json.text("lastError"),
        json.instant("enqueuedAt"),
        json.instant("deliveredAt"));
  }
}
