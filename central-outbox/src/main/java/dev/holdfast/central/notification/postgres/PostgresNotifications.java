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

  /** Whatever is in {@code numbered}; a row for each stream of a site, however long it gets. */
  private static final String NOTE_NUMBERS =
      """
      INSERT INTO submit_streams AS known (
        site_id, stream, first_number, follows, received, first_seen_at, last_seen_at)
      SELECT
        r.site, r.stream, min(r.first_number), min(r.follows),
        range_agg(int8range(r.number, r.number, '[]')), min(r.now), max(r.now)
      FROM numbered r
      WHERE r.stream IS NOT NULL
      GROUP BY r.site, r.stream
      ORDER BY r.site, r.stream
      ON CONFLICT (site_id, stream) DO UPDATE SET
        received = known.received + EXCLUDED.received,
        last_seen_at = GREATEST(known.last_seen_at, EXCLUDED.last_seen_at)
      WHERE NOT known.received @> EXCLUDED.received
      """;

  /**
   * The inner cast keeps the parameter a text; the driver would send a jsonb one as a string. Sites
   * do not know how a list leaves, so the type is that of the list where there is one.
   */
  private static final String INSERT_NEW =
      """
      WITH arrived AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
          id uuid, type text, list text, subject text, body text, site text, node text,
          instance text, script text, execution text, parent_execution text,
          trace_parent text, enqueued_at timestamptz, now timestamptz,
          stream text, number bigint, first_number bigint, follows text)
      ), fresh AS (
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
        FROM arrived r
        -- Two batches with the same ids cannot wait for each other.
        ORDER BY r.id
        ON CONFLICT (notification_id) DO NOTHING
        RETURNING notification_id
      ), numbered AS (
        SELECT r.* FROM arrived r JOIN fresh f ON f.notification_id = r.id
      ), noted AS (
      """
          + NOTE_NUMBERS
          + """
          )
          SELECT notification_id FROM fresh
          """;

  /** One of before may bear a new number: its site lost track of having sent it. */
  private static final String NOTE_KNOWN =
      """
      WITH numbered AS (
        SELECT * FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
          site text, now timestamptz, stream text, number bigint, first_number bigint,
          follows text)
      )
      """
          + NOTE_NUMBERS;

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
                .chain(fresh -> judge(session, arrived, fresh))
                .call(results -> noteKnown(session, arrived, results, now)));
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

  private static Uni<Void> noteKnown(
      Mutiny.Session session,
      List<NewNotification> arrived,
      Map<NotificationId, Ingested> results,
      Instant now) {
    List<NewNotification> known =
        arrived.stream()
            .filter(notification -> results.get(notification.id()) == Ingested.KNOWN)
            .filter(notification -> notification.number().isPresent())
            .toList();
    return known.isEmpty()
        ? Uni.createFrom().voidItem()
        : session
            .createNativeQuery(NOTE_KNOWN)
            .setParameter("batch", NotificationRows.numbers(known, now))
            .executeUpdate()
            .replaceWithVoid();
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
