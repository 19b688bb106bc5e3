package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.FoundNotifications;
import dev.holdfast.central.notification.Ingested;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Takes in by one native statement, looks up through the entity. */
@ApplicationScoped
class PostgresNotifications implements Notifications {

  /**
   * The inner cast keeps the parameter a text; the driver would send a jsonb one as a string. Sites
   * do not know how a list leaves, so the type is that of the list where there is one.
   */
  private static final String INSERT_NEW =
      """
      INSERT INTO notifications (
        notification_id, type, list_name, subject, body, status, source_site_id, source_node,
        source_instance_id, source_script, origin_execution_id, origin_parent_execution_id,
        trace_parent, site_enqueued_at, created_at, next_attempt_at)
      SELECT
        r.id,
        COALESCE(
          (SELECT l.type FROM notification_lists l WHERE l.name = r.list AND r.type = 'Email'),
          r.type),
        r.list, r.subject, r.body, 'Pending', r.site, r.node,
        r.instance, r.script, r.execution, r.parent_execution,
        r.trace_parent, r.enqueued_at, r.now, r.now
      FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
        id uuid, type text, list text, subject text, body text, site text, node text,
        instance text, script text, execution text, parent_execution text,
        trace_parent text, enqueued_at timestamptz, now timestamptz)
      ON CONFLICT (notification_id) DO NOTHING
      RETURNING notification_id
      """;

  private static final String SITES_OF =
      "select n.id, n.sourceSite from Notification n where n.id in (:ids)";

  private final Transactions transactions;

  @Inject
  PostgresNotifications(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Map<NotificationId, Ingested>> insertNew(List<NewNotification> arrived, Instant now) {
    return transactions.run(
        session ->
            session
                .createNativeQuery(INSERT_NEW, UUID.class)
                .setParameter("batch", NotificationRows.arrived(arrived, now))
                .getResultList()
                .map(Set::copyOf)
                .chain(fresh -> judge(session, arrived, fresh)));
  }

  private static Uni<Map<NotificationId, Ingested>> judge(
      Mutiny.Session session, List<NewNotification> arrived, Set<UUID> fresh) {
    Map<NotificationId, Ingested> results = new HashMap<>();
    fresh.forEach(id -> results.put(new NotificationId(id), Ingested.FRESH));
    Map<UUID, NewNotification> others =
        arrived.stream()
            .filter(notification -> !fresh.contains(notification.id().value()))
            .collect(Collectors.toMap(notification -> notification.id().value(), n -> n));
    if (others.isEmpty()) {
      return Uni.createFrom().item(results);
    }
    return session
        .createSelectionQuery(SITES_OF, Object[].class)
        .setParameter("ids", others.keySet())
        .getResultList()
        .invoke(
            rows ->
                rows.forEach(
                    row ->
                        results.put(
                            new NotificationId((UUID) row[0]),
                            others.get((UUID) row[0]).source().site().value().equals(row[1])
                                ? Ingested.KNOWN
                                : Ingested.TAKEN_BY_ANOTHER_SITE)))
        .replaceWith(results);
  }

  @Override
  public Uni<Optional<StoredNotification>> find(NotificationId id) {
    return transactions.run(
        session ->
            session
                .find(NotificationEntity.class, id.value())
                .map(Optional::ofNullable)
                .map(found -> found.map(NotificationEntity::toNotification)));
  }

  @Override
  public Uni<FoundNotifications> page(NotificationQuery query) {
    return transactions.run(session -> new PageQuery(query).on(session));
  }
}
