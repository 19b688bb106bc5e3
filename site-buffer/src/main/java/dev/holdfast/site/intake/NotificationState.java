package dev.holdfast.site.intake;

import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a notification stands, as JSON. */
@Schema(
    description = "Where a notification stands",
    examples =
        """
        {"notificationId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "status": "Retrying", "retryCount": 1,
         "lastError": "SMTP 451: try again later", "enqueuedAt": "2026-03-01T02:58:12Z"}
        """)
public record NotificationState(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String notificationId,
    NotificationStatus status,
    @Schema(description = "Failed attempts so far, at central", examples = "1") int retryCount,
    @Schema(examples = "SMTP 451: try again later") String lastError,
    Instant enqueuedAt,
    Instant deliveredAt) {

  static NotificationState of(NotificationStatusAnswer answer) {
    return new NotificationState(
        answer.notificationId().toString(),
        answer.status(),
        answer.retryCount(),
        answer.lastError().orElse(null),
        answer.enqueuedAt(),
        answer.deliveredAt().orElse(null));
  }
}
