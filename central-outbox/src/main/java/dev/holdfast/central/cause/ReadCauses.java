package dev.holdfast.central.cause;

import dev.holdfast.central.cause.CauseQuery.Place;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.Cause;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Counts by the index of causes, which holds what fails and nothing else; of each cause shown one
 * row is read, for its words. Rows that have changed since the table was last vacuumed are looked
 * at besides, since no index knows whether they are to be seen.
 */
@ApplicationScoped
class ReadCauses {

  private static final String FAILING =
      " n.cause IS NOT NULL AND n.status IN ('Pending', 'Retrying', 'Parked')";

  private static final String COUNT =
      """
      WITH alike AS (
        SELECT n.cause, n.source_site_id AS site, n.list_name AS list,
          count(*) FILTER (WHERE n.status = 'Parked') AS parked,
          count(*) FILTER (WHERE n.status <> 'Parked') AS retrying,
          min(n.created_at) AS first, max(COALESCE(n.last_attempt_at, n.created_at)) AS last
        FROM notifications n
        WHERE %1$s %2$s
        GROUP BY 1, 2, 3),
      counted AS (
        SELECT cause, CAST(sum(parked) AS bigint) AS parked, CAST(sum(retrying) AS bigint) AS retrying,
          CAST(sum(parked + retrying) AS bigint) AS total, min(first) AS first, max(last) AS last,
          CAST(to_jsonb((array_agg(DISTINCT site))[1:20]) AS text) AS sites,
          count(DISTINCT site) AS site_count,
          CAST(to_jsonb((array_agg(DISTINCT list))[1:20]) AS text) AS lists,
          count(DISTINCT list) AS list_count
        FROM alike GROUP BY cause),
      page AS (
        SELECT * FROM counted WHERE true %3$s ORDER BY total DESC, cause LIMIT :limit)
      SELECT page.cause, c.kind, c.code, c.words, example.last_error, example.notification_id,
        page.parked, page.retrying, page.first, page.last, page.sites, page.site_count,
        page.lists, page.list_count,
        h.owner, h.note, h.link, h.held_at, h.held_by
      FROM page LEFT JOIN causes c ON c.cause = page.cause
      LEFT JOIN cause_holds h ON h.cause = page.cause
      CROSS JOIN LATERAL (
        SELECT n.notification_id, n.last_error FROM notifications n
        WHERE n.cause = page.cause AND %1$s %2$s
        ORDER BY n.created_at DESC, n.notification_id DESC LIMIT 1) AS example
      ORDER BY page.total DESC, page.cause
      """;

  private final Transactions transactions;

  @Inject
  ReadCauses(Transactions transactions) {
    this.transactions = transactions;
  }

  Uni<CausePage> page(CauseQuery query) {
    return transactions.run(session -> page(session, query));
  }

  Uni<CausePage> page(Mutiny.Session session, CauseQuery query) {
    return asked(session, query).getResultList().map(rows -> page(rows, query.limit()));
  }

  private static CausePage page(List<Tuple> rows, int limit) {
    List<CauseView> causes = rows.stream().limit(limit).map(ReadCauses::view).toList();
    return new CausePage(
        causes, rows.size() > limit ? Place.behind(causes.get(causes.size() - 1)).encode() : null);
  }

  private static Mutiny.SelectionQuery<Tuple> asked(Mutiny.Session session, CauseQuery query) {
    String which =
        (query.cause().isPresent() ? " AND n.cause = :cause" : "")
            + (query.site().isPresent() ? " AND n.source_site_id = :site" : "")
            + (query.list().isPresent() ? " AND n.list_name = :list" : "");
    String behind =
        query.after().isPresent()
            ? " AND (total < :total OR (total = :total AND cause > :behind))"
            : "";
    String held =
        query
            .held()
            .map(
                is ->
                    " AND cause %s (SELECT cause FROM cause_holds)".formatted(is ? "IN" : "NOT IN"))
            .orElse("");
    Mutiny.SelectionQuery<Tuple> select =
        session
            .createNativeQuery(COUNT.formatted(FAILING, which, held + behind), Tuple.class)
            .setParameter("limit", query.limit() + 1);
    query.cause().ifPresent(cause -> select.setParameter("cause", cause));
    query.site().ifPresent(site -> select.setParameter("site", site));
    query.list().ifPresent(list -> select.setParameter("list", list));
    query
        .after()
        .ifPresent(
            place ->
                select.setParameter("total", place.total()).setParameter("behind", place.cause()));
    return select;
  }

  private static CauseView view(Tuple row) {
    return new CauseView(
        row.get(0, String.class),
        Optional.ofNullable(row.get(1, String.class)).map(Cause.Kind::valueOf).orElse(null),
        row.get(2, String.class),
        row.get(3, String.class),
        row.get(4, String.class),
        row.get(5, UUID.class),
        row.get(6, Long.class),
        row.get(7, Long.class),
        time(row, 8),
        time(row, 9),
        texts(row, 10),
        row.get(11, Long.class),
        texts(row, 12),
        row.get(13, Long.class),
        row.get(14) == null ? null : ChangeHold.view(row, 14));
  }

  private static Instant time(Tuple row, int column) {
    return row.get(column, OffsetDateTime.class).toInstant();
  }

  private static List<String> texts(Tuple row, int column) {
    return new JsonArray(row.get(column, String.class)).stream().map(String.class::cast).toList();
  }
}
