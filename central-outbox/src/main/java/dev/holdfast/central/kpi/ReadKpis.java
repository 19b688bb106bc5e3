package dev.holdfast.central.kpi;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Counts in the table itself, each number by an index. */
@ApplicationScoped
class ReadKpis {

  private static final String COUNT =
      """
      SELECT waiting.depth, waiting.stuck, waiting.oldest, parked.count, delivered.count
      FROM (SELECT count(*) AS depth,
                   count(*) FILTER (WHERE created_at < CAST(:stuckBefore AS timestamptz)) AS stuck,
                   CAST(EXTRACT(EPOCH FROM CAST(:now AS timestamptz) - min(created_at)) AS bigint)
                     AS oldest
            FROM notifications WHERE status IN ('Pending', 'Retrying')) AS waiting,
           (SELECT count(*) FROM notifications WHERE status = 'Parked') AS parked,
           (SELECT count(*) FROM notifications
            WHERE status = 'Delivered' AND delivered_at > CAST(:deliveredAfter AS timestamptz))
             AS delivered
      """;

  private final Transactions transactions;
  private final KpiSettings settings;
  private final Clock clock;

  @Inject
  ReadKpis(Transactions transactions, KpiSettings settings, Clock clock) {
    this.transactions = transactions;
    this.settings = settings;
    this.clock = clock;
  }

  Uni<Kpis> now() {
    Instant now = clock.instant();
    Duration window = settings.deliveredWindow();
    return transactions.run(
        session ->
            session
                .createNativeQuery(COUNT, Tuple.class)
                .setParameter("now", now)
                .setParameter("stuckBefore", now.minus(settings.stuckAgeThreshold()))
                .setParameter("deliveredAfter", now.minus(window))
                .getSingleResult()
                .map(row -> kpis(row, window, now)));
  }

  private static Kpis kpis(Tuple row, Duration window, Instant now) {
    return new Kpis(
        number(row, 0),
        number(row, 1),
        number(row, 3),
        number(row, 4),
        window,
        number(row, 2),
        now);
  }

  private static long number(Tuple row, int column) {
    Number value = (Number) row.get(column);
    return value == null ? 0 : Math.max(0, value.longValue());
  }
}
