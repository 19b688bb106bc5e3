package dev.holdfast.central.audit;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.StorableText;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
        r.execution, r.parent_execution, r.subject, CAST(r.detail AS jsonb)
      FROM unnest(
        CAST(CAST(:at AS text) AS timestamptz[]),
        CAST(CAST(:channel AS text) AS text[]),
        CAST(CAST(:kind AS text) AS text[]),
        CAST(CAST(:event AS text) AS text[]),
        CAST(CAST(:correlation AS text) AS uuid[]),
        CAST(CAST(:site AS text) AS text[]),
        CAST(CAST(:actor AS text) AS text[]),
        CAST(CAST(:duration_ms AS text) AS bigint[]),
        CAST(CAST(:error AS text) AS text[]),
        CAST(CAST(:execution AS text) AS text[]),
        CAST(CAST(:parent_execution AS text) AS text[]),
        CAST(CAST(:subject AS text) AS text[]),
        CAST(CAST(:detail AS text) AS text[]))
      WITH ORDINALITY AS r(
        at, channel, kind, event, correlation, site, actor, duration_ms, error, execution,
        parent_execution, subject, detail, place)
      ORDER BY r.place
      """;

  public Uni<Void> within(Mutiny.Session session, List<AuditEvent> events) {
    return session
        .createNativeQuery(APPEND)
        .setParameter("at", ArrayText.of(events, AuditEvent::at))
        .setParameter("channel", ArrayText.of(events, AuditEvent::channel))
        .setParameter("kind", ArrayText.of(events, AuditEvent::kind))
        .setParameter("event", ArrayText.of(events, AuditEvent::event))
        .setParameter("correlation", ArrayText.ofOptional(events, AuditEvent::correlationId))
        .setParameter("site", texts(events, AuditEvent::site))
        .setParameter("actor", texts(events, event -> Optional.of(event.actor())))
        .setParameter("duration_ms", ArrayText.ofOptional(events, AuditEvent::durationMs))
        .setParameter("error", texts(events, AuditEvent::error))
        .setParameter("execution", texts(events, AuditEvent::executionId))
        .setParameter("parent_execution", texts(events, AuditEvent::parentExecutionId))
        .setParameter("subject", texts(events, AuditEvent::subject))
        .setParameter("detail", ArrayText.ofOptional(events, AuditEvent::detail))
        .executeUpdate()
        .replaceWithVoid();
  }

  /** Words of servers, sites and callers: one that cannot be stored would take all lines along. */
  private static String texts(
      List<AuditEvent> events, Function<AuditEvent, Optional<String>> column) {
    return ArrayText.ofOptional(events, event -> column.apply(event).map(StorableText::of));
  }
}
