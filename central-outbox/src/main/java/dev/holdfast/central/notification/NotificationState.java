package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How one notification stands, for those who ask often. */
@Schema(
    description = "How a notification stands",
    examples =
        """
        {"notificationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "status": "Retrying", "retryCount": 2,
         "lastError": "SMTP configuration 'relay': SMTP 451: try again later (at RCPT)", "nextAttemptAt": "2026-03-01T12:01:00Z"}
        """)
public record NotificationState(
    UUID notificationId,
    NotificationStatus status,
    @Schema(description = "Attempts that failed for now", examples = "2") int retryCount,
    @Schema(examples = "SMTP 451: try again later") String lastError,
    Instant nextAttemptAt,
    Instant deliveredAt) {

  static NotificationState of(StoredNotification row) {
    return new NotificationState(
        row.id().value(),
        row.status(),
        row.retryCount(),
        row.lastError().orElse(null),
        row.nextAttemptAt().orElse(null),
        row.deliveredAt().orElse(null));
  }
}
