package dev.holdfast.central.kpi;

import dev.holdfast.base.listing.Query;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import org.hibernate.reactive.mutiny.Mutiny;

/** Sums the rows of a time range up by hour and site; indexes on both times keep to the range. */
@ApplicationScoped
class ReadHistory {

  /** More than any chart shows, and what a browser still bears. */
  static final int MOST = 20_000;

  private static final String SUM_UP =
      """
      WITH arrived AS (
        SELECT date_trunc('hour', created_at, 'UTC') AS hour, source_site_id AS site,
               count(*) AS count, count(*) FILTER (WHERE status = 'Parked') AS parked
        FROM notifications
        WHERE created_at >= CAST(:from AS timestamptz) AND created_at < CAST(:until AS timestamptz)
          %1$s
        GROUP BY 1, 2),
      delivered AS (
        SELECT date_trunc('hour', delivered_at, 'UTC') AS hour, source_site_id AS site,
               count(*) AS count,
               CAST(avg(EXTRACT(EPOCH FROM delivered_at - created_at)) AS double precision) AS average,
               CAST(max(EXTRACT(EPOCH FROM delivered_at - created_at)) AS double precision) AS longest
        FROM notifications
        WHERE status = 'Delivered'
          AND delivered_at >= CAST(:from AS timestamptz)
          AND delivered_at < CAST(:until AS timestamptz)
          %1$s
        GROUP BY 1, 2)
      SELECT hour, site, COALESCE(arrived.count, 0), COALESCE(arrived.parked, 0),
             COALESCE(delivered.count, 0), COALESCE(delivered.average, 0),
             COALESCE(delivered.longest, 0)
      FROM arrived FULL JOIN delivered USING (hour, site)
      ORDER BY hour, site
      LIMIT :limit
      """;

  private static final String ALL_SITES = SUM_UP.formatted("");
  private static final String ONE_SITE = SUM_UP.formatted("AND source_site_id = :site");

  private final Transactions transactions;

  @Inject
  ReadHistory(Transactions transactions) {
    this.transactions = transactions;
  }

  Uni<History> of(HistoryParameters.Range range) {
    return transactions.run(session -> of(session, range));
  }

  static Uni<History> of(Mutiny.Session session, HistoryParameters.Range range) {
    Mutiny.SelectionQuery<Tuple> query =
        range
            .site()
            .map(
                site -> session.createNativeQuery(ONE_SITE, Tuple.class).setParameter("site", site))
            .orElseGet(() -> session.createNativeQuery(ALL_SITES, Tuple.class));
    return query
        .setParameter("from", range.from())
        .setParameter("until", range.until())
        .setParameter("limit", MOST + 1)
        .getResultList()
        .map(rows -> new History(range.from(), range.until(), hours(rows)));
  }

  private static List<HistoryHour> hours(List<Tuple> rows) {
    if (rows.size() > MOST) {
      throw Query.invalid(
          "from",
          "leads to more than %d hours of sites; shorten the range or name a site".formatted(MOST));
    }
    return rows.stream().map(ReadHistory::hour).toList();
  }

  private static HistoryHour hour(Tuple row) {
    return new HistoryHour(
        row.get(0, OffsetDateTime.class).toInstant(),
        row.get(1, String.class),
        ((Number) row.get(2)).longValue(),
        ((Number) row.get(3)).longValue(),
        ((Number) row.get(4)).longValue(),
        rounded(row.get(5)),
        rounded(row.get(6)));
  }

  private static double rounded(Object seconds) {
    return Math.round(((Number) seconds).doubleValue() * 1000) / 1000.0;
  }
}
