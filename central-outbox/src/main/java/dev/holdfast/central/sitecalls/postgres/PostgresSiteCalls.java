package dev.holdfast.central.sitecalls.postgres;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.sitecalls.SiteCall;
import dev.holdfast.central.sitecalls.SiteCallQuery;
import dev.holdfast.central.sitecalls.SiteCalls;
import dev.holdfast.central.sitecalls.SiteCallsFound;
import dev.holdfast.shared.id.SiteId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

@ApplicationScoped
class PostgresSiteCalls implements SiteCalls {

  /**
   * A statement may not touch a row twice, so only the latest of each operation in the batch is
   * taken; and what is there stays if it is newer still. Attempts may follow each other within what
   * a clock can tell apart, so it takes the count of retries to put them in order.
   */
  private static final String TAKE =
      """
      INSERT INTO site_calls (
        source_site_id, operation_id, channel, target, outcome, retry_count, last_error,
        http_status, created_at, occurred_at, duration_ms, source_instance_id, source_script,
        execution_id, parent_execution_id, submitted_by, reported_at)
      SELECT DISTINCT ON (r.site, r.id)
        r.site, r.id, r.channel, r.target, r.outcome, greatest(r.retries, 0), r.error,
        r.http_status, r.created_at, r.occurred_at, greatest(r.duration, 0), r.instance, r.script,
        r.execution, r.parent_execution, r.submitted_by, r.now
      FROM jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS r(
        site text, id uuid, channel text, target text, outcome text, retries integer, error text,
        http_status integer, created_at timestamptz, occurred_at timestamptz, duration integer,
        instance text, script text, execution text, parent_execution text, submitted_by text,
        now timestamptz)
      ORDER BY r.site, r.id, r.occurred_at DESC, r.retries DESC
      ON CONFLICT (source_site_id, operation_id) DO UPDATE SET
        outcome = EXCLUDED.outcome, retry_count = EXCLUDED.retry_count,
        last_error = EXCLUDED.last_error, http_status = EXCLUDED.http_status,
        occurred_at = EXCLUDED.occurred_at, duration_ms = EXCLUDED.duration_ms,
        reported_at = EXCLUDED.reported_at
      WHERE (site_calls.occurred_at, site_calls.retry_count)
        <= (EXCLUDED.occurred_at, EXCLUDED.retry_count)
      """;

  private static final String SITES_OF =
      "SELECT source_site_id FROM site_calls WHERE operation_id = :operation ORDER BY 1 LIMIT 100";

  private static final String FIND =
      "from SiteCall c where c.operationId = :operation order by c.site";

  private final Transactions transactions;

  @Inject
  PostgresSiteCalls(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Void> take(Mutiny.Session session, List<Reported> reports, Instant now) {
    return session
        .createNativeQuery(TAKE)
        .setParameter("batch", ReportRows.toJson(reports, now))
        .executeUpdate()
        .replaceWithVoid();
  }

  @Override
  public Uni<List<SiteId>> sitesOf(UUID operation) {
    return transactions
        .run(
            session ->
                session
                    .createNativeQuery(SITES_OF, String.class)
                    .setParameter("operation", operation)
                    .getResultList())
        .map(sites -> sites.stream().map(SiteId::new).toList());
  }

  @Override
  public Uni<List<SiteCall>> find(UUID operation) {
    return transactions.run(
        session ->
            session
                .createSelectionQuery(FIND, SiteCallEntity.class)
                .setParameter("operation", operation)
                .setMaxResults(100)
                .getResultList()
                .map(rows -> rows.stream().map(SiteCallEntity::toCall).toList()));
  }

  @Override
  public Uni<SiteCallsFound> page(SiteCallQuery query) {
    return transactions.run(session -> new CallPageQuery(query).on(session));
  }
}
