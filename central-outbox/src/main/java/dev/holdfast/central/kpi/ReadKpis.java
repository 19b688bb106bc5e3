package dev.holdfast.central.kpi;

import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.hibernate.reactive.mutiny.Mutiny;

/** Counts in the table itself, each number by an index. */
@ApplicationScoped
class ReadKpis {

  private static final String COUNT =
      """
      SELECT waiting.depth, waiting.stuck - held.stuck, waiting.oldest, parked.count - held.parked,
        delivered.count, held.count
      FROM (SELECT count(*) AS depth,
                   count(*) FILTER (WHERE created_at < CAST(:stuckBefore AS timestamptz)) AS stuck,
                   CAST(EXTRACT(EPOCH FROM CAST(:now AS timestamptz) - min(created_at)) AS bigint)
                     AS oldest
            FROM notifications WHERE status IN ('Pending', 'Retrying')) AS waiting,
           (SELECT count(*) FROM notifications WHERE status = 'Parked') AS parked,
           (SELECT count(*) FROM notifications
            WHERE status = 'Delivered' AND delivered_at > CAST(:deliveredAfter AS timestamptz))
             AS delivered,
           (SELECT count(*) AS count,
                   count(*) FILTER (WHERE n.status = 'Parked') AS parked,
                   count(*) FILTER (WHERE n.status <> 'Parked'
                     AND n.created_at < CAST(:stuckBefore AS timestamptz)) AS stuck
            FROM cause_holds h JOIN notifications n ON n.cause = h.cause
            WHERE n.status IN ('Pending', 'Retrying', 'Parked')) AS held
      """;

  /** Sites of which nothing is to be counted are shown too, if they have been heard of. */
  private static final String COUNT_BY_SITE =
      """
      WITH waiting AS (
        SELECT source_site_id AS site, count(*) AS depth,
               count(*) FILTER (WHERE created_at < CAST(:stuckBefore AS timestamptz)) AS stuck,
               CAST(EXTRACT(EPOCH FROM CAST(:now AS timestamptz) - min(created_at)) AS bigint)
                 AS oldest
        FROM notifications WHERE status IN ('Pending', 'Retrying') GROUP BY 1),
      parked AS (
        SELECT source_site_id AS site, count(*) AS count
        FROM notifications WHERE status = 'Parked' GROUP BY 1),
      delivered AS (
        SELECT source_site_id AS site, count(*) AS count
        FROM notifications
        WHERE status = 'Delivered' AND delivered_at > CAST(:deliveredAfter AS timestamptz)
        GROUP BY 1),
      held AS (
        SELECT n.source_site_id AS site, count(*) AS count,
               count(*) FILTER (WHERE n.status = 'Parked') AS parked,
               count(*) FILTER (WHERE n.status <> 'Parked'
                 AND n.created_at < CAST(:stuckBefore AS timestamptz)) AS stuck
        FROM cause_holds h JOIN notifications n ON n.cause = h.cause
        WHERE n.status IN ('Pending', 'Retrying', 'Parked') GROUP BY 1),
      sites AS (
        SELECT site FROM waiting UNION SELECT site FROM parked UNION SELECT site FROM delivered
        UNION SELECT site_id FROM site_links)
      SELECT waiting.depth, waiting.stuck - COALESCE(held.stuck, 0), waiting.oldest,
        parked.count - COALESCE(held.parked, 0), delivered.count, held.count, sites.site
      FROM sites
        LEFT JOIN waiting USING (site) LEFT JOIN parked USING (site) LEFT JOIN delivered USING (site)
        LEFT JOIN held USING (site)
      ORDER BY sites.site
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
    return transactions.run(this::now);
  }

  Uni<Kpis> now(Mutiny.Session session) {
    Instant now = clock.instant();
    return query(session, COUNT, now)
        .getSingleResult()
        .map(row -> kpis(row, settings.deliveredWindow(), now));
  }

  Uni<KpisOfSites> sites() {
    return transactions.run(this::sites);
  }

  Uni<KpisOfSites> sites(Mutiny.Session session) {
    Instant now = clock.instant();
    return query(session, COUNT_BY_SITE, now)
        .getResultList()
        .map(
            rows ->
                new KpisOfSites(
                    rows.stream().map(ReadKpis::ofSite).toList(), settings.deliveredWindow(), now));
  }

  private Mutiny.SelectionQuery<Tuple> query(Mutiny.Session session, String sql, Instant now) {
    return session
        .createNativeQuery(sql, Tuple.class)
        .setParameter("now", now)
        .setParameter("stuckBefore", now.minus(settings.stuckAgeThreshold()))
        .setParameter("deliveredAfter", now.minus(settings.deliveredWindow()));
  }

  private static SiteKpis ofSite(Tuple row) {
    return new SiteKpis(
        row.get(6, String.class),
        number(row, 0),
        number(row, 1),
        number(row, 3),
        number(row, 5),
        number(row, 4),
        number(row, 2));
  }

  private static Kpis kpis(Tuple row, Duration window, Instant now) {
    return new Kpis(
        number(row, 0),
        number(row, 1),
        number(row, 3),
        number(row, 5),
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
