package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;

/** Why notifications are still here. */
public interface WaitReasons {

  /** A sentence for each of those that are; the others are left out. */
  Uni<Map<NotificationId, String>> of(List<StoredNotification> rows);
}
