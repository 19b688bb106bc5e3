package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** All notifications: taken in once, looked at often. */
public interface Notifications {

  /**
   * Stores what is not there yet, in one statement and one commit.
   *
   * @param arrived with ids that differ from each other
   * @return after the commit, what became of each id
   */
  Uni<Map<NotificationId, Ingested>> insertNew(List<NewNotification> arrived, Instant now);

  /** The same as part of a transaction of the caller's. */
  Uni<Map<NotificationId, Ingested>> insertNew(
      Mutiny.Session session, List<NewNotification> arrived, Instant now);

  Uni<Optional<StoredNotification>> find(NotificationId id);

  /** Those of these that there are, in one query; without their texts. */
  Uni<Map<NotificationId, StoredNotification>> look(Collection<NotificationId> ids);

  /** One page, without the texts. It costs what the page is long, not what the table holds. */
  Uni<FoundNotifications> page(NotificationQuery query);
}
