package dev.holdfast.central.audit;

import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.hibernate.reactive.mutiny.Mutiny;

/** Writes events within a transaction of somebody else. */
@ApplicationScoped
public class AppendAudit {

  private static final String APPEND =
      """
      INSERT INTO audit_events (
        occurred_at, channel, kind, event, correlation_id, site, actor, duration_ms, error,
        execution_id, parent_execution_id, subject, detail)
      SELECT
        r.at, r.channel, r.kind, r.event, r.correlation, r.site, r.actor, r.duration_ms, r.error,
        r.execution, r.parent_execution, r.subject, r.detail
      FROM ROWS FROM (
        jsonb_to_recordset(CAST(CAST(:batch AS text) AS jsonb)) AS (
          at timestamptz, channel text, kind text, event text, correlation uuid, site text,
          actor text, duration_ms bigint, error text, execution text, parent_execution text,
          subject text, detail jsonb)
      ) WITH ORDINALITY AS r(
        at, channel, kind, event, correlation, site, actor, duration_ms, error, execution,
        parent_execution, subject, detail, place)
      ORDER BY r.place
      """;

  public Uni<Void> within(Mutiny.Session session, List<AuditEvent> events) {
    return session
        .createNativeQuery(APPEND)
        .setParameter("batch", rows(events))
        .executeUpdate()
        .replaceWithVoid();
  }

  private static String rows(List<AuditEvent> events) {
    JsonArray rows = new JsonArray();
    events.forEach(event -> rows.add(row(event)));
    return rows.encode();
  }

  private static JsonObject row(AuditEvent event) {
    return new JsonObject()
        .put("at", event.at().toString())
        .put("channel", event.channel())
        .put("kind", event.kind())
        .put("event", event.event())
        .put("correlation", event.correlationId().map(Object::toString).orElse(null))
        .put("site", event.site().orElse(null))
        .put("actor", event.actor())
        .put("duration_ms", event.durationMs().orElse(null))
        .put("error", event.error().orElse(null))
        .put("execution", event.executionId().orElse(null))
        .put("parent_execution", event.parentExecutionId().orElse(null))
        .put("subject", event.subject().orElse(null))
        .put("detail", event.detail().map(JsonObject::new).orElse(null));
  }
}
