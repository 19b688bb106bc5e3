package dev.holdfast.central.audit;

import dev.holdfast.central.database.Transactions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.jboss.logging.Logger;

/** The record in the database. */
@ApplicationScoped
@Startup
class StoredAuditTrail implements AuditTrail {

  private static final Logger LOG = Logger.getLogger(StoredAuditTrail.class);

  private static final String APPEND =
      """
      INSERT INTO audit_events (
        occurred_at, channel, kind, event, correlation_id, site, actor, duration_ms, error,
        execution_id, parent_execution_id)
      SELECT
        r.at, r.channel, r.kind, r.event, r.correlation, r.site, r.actor, r.duration_ms, r.error,
        r.execution, r.parent_execution
      FROM ROWS FROM (
        jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS (
          at timestamptz, channel text, kind text, event text, correlation uuid, site text,
          actor text, duration_ms bigint, error text, execution text, parent_execution text)
      ) WITH ORDINALITY AS r(
        at, channel, kind, event, correlation, site, actor, duration_ms, error, execution,
        parent_execution, place)
      ORDER BY r.place
      """;

  private static final String HISTORY =
      "from AuditEvent e where e.correlationId = :correlation order by e.id";

  private final Transactions transactions;
  private final Counter failures;

  @Inject
  StoredAuditTrail(Transactions transactions, MeterRegistry registry) {
    this.transactions = transactions;
    this.failures =
        Counter.builder("holdfast_central_audit_failures")
            .description("Audit events that could not be written")
            .register(registry);
  }

  @Override
  public Uni<Void> append(List<AuditEvent> events) {
    return Uni.createFrom()
        .deferred(
            () ->
                transactions.run(
                    session ->
                        session
                            .createNativeQuery(APPEND)
                            .setParameter("batch", rows(events))
                            .executeUpdate()))
        .replaceWithVoid()
        .onFailure()
        .recoverWithItem(failure -> lost(events, failure));
  }

  private Void lost(List<AuditEvent> events, Throwable failure) {
    failures.increment(events.size());
    LOG.errorf(
        failure,
        "%d audit events were not written, the first being %s of %s; deliveries go on",
        events.size(),
        events.get(0).event(),
        events.get(0).correlationId());
    return null;
  }

  @Override
  public Uni<List<AuditEvent>> historyOf(UUID correlationId) {
    return transactions.run(
        session ->
            session
                .createSelectionQuery(HISTORY, AuditEventEntity.class)
                .setParameter("correlation", correlationId)
                .getResultList()
                .map(rows -> rows.stream().map(AuditEventEntity::toEvent).toList()));
  }

  private static String rows(List<AuditEvent> events) {
    JsonArray rows = new JsonArray();
    events.forEach(
        event ->
            rows.add(
                new JsonObject()
                    .put("at", event.at().toString())
                    .put("channel", event.channel())
                    .put("kind", event.kind())
                    .put("event", event.event())
                    .put("correlation", event.correlationId().toString())
                    .put("site", event.site())
                    .put("actor", event.actor())
                    .put("duration_ms", event.durationMs().orElse(null))
                    .put("error", event.error().orElse(null))
                    .put("execution", event.executionId().orElse(null))
                    .put("parent_execution", event.parentExecutionId().orElse(null))));
    return rows.encode();
  }
}
