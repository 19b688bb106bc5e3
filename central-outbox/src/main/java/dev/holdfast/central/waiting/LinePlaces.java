package dev.holdfast.central.waiting;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** How many are due before a notification, by the index of the line and not beyond a bound. */
@ApplicationScoped
class LinePlaces {

  static final int MOST_COUNTED = 1_000;

  private static final String BEFORE =
      """
      SELECT r.id, (
        SELECT count(*) FROM (
          SELECT 1 FROM notifications n
          WHERE n.status IN ('Pending', 'Retrying')
            AND (n.next_attempt_at, n.notification_id) < (r.due, r.id)
          ORDER BY n.next_attempt_at, n.notification_id
          LIMIT %d) AS before)
      FROM unnest(
        CAST(CAST(:ids AS text) AS uuid[]), CAST(CAST(:dues AS text) AS timestamptz[])) AS r(id, due)
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
  Uni<Map<NotificationId, Long>> before(List<StoredNotification> due) {
    if (due.isEmpty()) {
      return Uni.createFrom().item(Map.of());
    }
    return transactions.statement(
        session ->
            session
                .createNativeQuery(BEFORE, Tuple.class)
                .setParameter("ids", ArrayText.of(due, row -> row.id().value()))
                .setParameter("dues", ArrayText.of(due, row -> row.nextAttemptAt().orElseThrow()))
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
