package dev.holdfast.central.notification;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the list. */
@Schema(description = "One page of notifications, newest first")
public record NotificationPage(
    List<NotificationItem> items,
    @Schema(description = "Pass it as 'cursor' for the next page; null on the last one")
        String nextCursor) {

  /**
   * @param rows one more than {@code limit} when there is a next page
   */
  static NotificationPage of(List<StoredNotification> rows, int limit, Instant stuckBefore) {
    boolean more = rows.size() > limit;
    List<StoredNotification> shown = more ? rows.subList(0, limit) : rows;
    return new NotificationPage(
        shown.stream().map(row -> NotificationItem.of(row, stuckBefore)).toList(),
        more ? Cursor.behind(shown.get(limit - 1)).encode() : null);
  }
}
