package dev.holdfast.central.waiting;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * How many of its type are due before a notification, by the index of the line and not beyond a
 * bound.
 */
@ApplicationScoped
class LinePlaces {

  static final int MOST_COUNTED = 1_000;

  private static final String BEFORE =
      """
      SELECT r.id, (
        SELECT count(*) FROM (
          SELECT 1 FROM notifications n
          WHERE n.type = r.type
            AND (n.created_at, n.notification_id) < (r.created, r.id)
            AND n.next_attempt_at <= CAST(:now AS timestamptz)
          ORDER BY n.created_at, n.notification_id
          LIMIT %d) AS before)
      FROM unnest(
        CAST(CAST(:ids AS text) AS uuid[]), CAST(CAST(:created AS text) AS timestamptz[]),
        CAST(CAST(:types AS text) AS text[])) AS r(id, created, type)
      """
          .formatted(MOST_COUNTED);

  private final Transactions transactions;

  @Inject
  LinePlaces(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * @param due all of them wait
   */
  Uni<Map<NotificationId, Long>> before(List<StoredNotification> due, Instant now) {
    if (due.isEmpty()) {
      return Uni.createFrom().item(Map.of());
    }
    return transactions.statement(
        session ->
            session
                .createNativeQuery(BEFORE, Tuple.class)
                .setParameter("ids", ArrayText.of(due, row -> row.id().value()))
                .setParameter("created", ArrayText.of(due, StoredNotification::createdAt))
                .setParameter("types", ArrayText.of(due, StoredNotification::type))
                .setParameter("now", now)
                .getResultList()
                .map(
                    rows ->
                        rows.stream()
                            .collect(
                                Collectors.toMap(
                                    row -> new NotificationId(row.get(0, UUID.class)),
                                    row -> row.get(1, Long.class)))));
  }
}
