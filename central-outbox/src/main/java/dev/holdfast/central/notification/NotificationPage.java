package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the list. */
@Schema(
    description = "One page of notifications",
    examples =
        """
        {"items": [{"notificationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "type": "Email", "list": "ops",
         "subject": "Pump 3 has stopped", "status": "Parked", "retryCount": 0,
         "lastError": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)", "sourceSite": "plant-7",
         "siteEnqueuedAt": "2026-03-01T11:59:58Z", "createdAt": "2026-03-01T12:00:00Z",
         "stuck": false, "cause": "9f86d081884c7d65",
         "waitsBecause": "parked: an operator has to retry or discard it"}],
         "nextCursor": "MjAyNi0wMy0wMVQxMjowMDowMFovMGY4ZmFkNWItZDljYi00NjlmLWExNjUtNzA4Njc3Mjg5NTBl"}
        """)
public record NotificationPage(
    List<NotificationItem> items,
    @Schema(
            description =
                "Pass it as 'cursor' for the next page; absent on the last one. A page may be short,"
                    + " even empty, and still have a next one.")
        String nextCursor) {

  static NotificationPage of(
      FoundNotifications found, Instant stuckBefore, Map<NotificationId, String> reasons) {
    return new NotificationPage(
        found.rows().stream().map(row -> NotificationItem.of(row, stuckBefore, reasons)).toList(),
        found.next().map(Cursor::encode).orElse(null));
  }
}
