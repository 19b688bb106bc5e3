package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A notification in the list. */
@Schema(description = "A notification, without its text")
public record NotificationItem(
    UUID notificationId,
    @Schema(examples = "Email") String type,
    @Schema(examples = "ops") String list,
    @Schema(examples = "Pump 3 has stopped") String subject,
    NotificationStatus status,
    @Schema(description = "Attempts that failed for now", examples = "2") int retryCount,
    @Schema(examples = "SMTP 451: try again later") String lastError,
    @Schema(examples = "plant-7") String sourceSite,
    Instant siteEnqueuedAt,
    @Schema(description = "When it arrived here") Instant createdAt,
    Instant nextAttemptAt,
    Instant deliveredAt,
    @Schema(description = "Waits for longer than it should") boolean stuck,
    @Schema(description = "Why it failed last; see /causes", examples = "9f86d081884c7d65")
        String cause,
    @Schema(
            description = "Why it is still here; absent when it is not",
            examples = "due now; behind 41 others")
        String waitsBecause) {

  static NotificationItem of(
      StoredNotification row, Instant stuckBefore, Map<NotificationId, String> reasons) {
    return new NotificationItem(
        row.id().value(),
        row.type(),
        row.content().list(),
        row.content().subject(),
        row.status(),
        row.retryCount(),
        row.lastError().orElse(null),
        row.source().site().value(),
        row.siteEnqueuedAt(),
        row.createdAt(),
        row.nextAttemptAt().orElse(null),
        row.deliveredAt().orElse(null),
        row.isWaiting() && row.createdAt().isBefore(stuckBefore),
        row.cause().orElse(null),
        reasons.get(row.id()));
  }
}
