package dev.holdfast.central.audit;

import dev.holdfast.central.database.Conditions;
import dev.holdfast.central.database.KeysetPage;
import io.smallrye.mutiny.Uni;
import java.util.List;
import org.hibernate.reactive.mutiny.Mutiny;

/** One page of the record. Every condition has its index. */
final class AuditPageQuery {

  /** By far most lines; the index on kinds leaves them out. */
  private static final String DELIVERIES = "NotifyDeliver";

  private final KeysetPage<AuditEventEntity> page;

  AuditPageQuery(AuditQuery query) {
    page =
        new KeysetPage<>(
            "AuditEvent e",
            AuditEventEntity.class,
            List.of("e.occurredAt", "e.id"),
            true,
            query.limit());
    Conditions conditions = page.leading();
    query
        .correlationId()
        .ifPresent(id -> conditions.and("e.correlationId = :correlation", "correlation", id));
    query.site().ifPresent(site -> conditions.and("e.site = :site", "site", site));
    query.kind().ifPresent(kind -> ofKind(conditions, kind));
    query.actor().ifPresent(actor -> by(conditions, actor));
    query.from().ifPresent(from -> conditions.and("e.occurredAt >= :from", "from", from));
    query.until().ifPresent(until -> conditions.and("e.occurredAt < :until", "until", until));
    query.after().ifPresent(place -> page.after(place.at(), place.id()));
  }

  private static void by(Conditions conditions, String actor) {
    conditions.and("e.actor = :actor", "actor", actor);
    if (!actor.equals(AuditEvent.SYSTEM)) {
      conditions.and("e.actor <> '" + AuditEvent.SYSTEM + "'");
    }
  }

  /** Said outright, so that the planner need not find out that the index fits. */
  private static void ofKind(Conditions conditions, String kind) {
    conditions.and("e.kind = :kind", "kind", kind);
    if (!kind.equals(DELIVERIES)) {
      conditions.and("e.kind <> '" + DELIVERIES + "'");
    }
  }

  Uni<AuditFound> on(Mutiny.Session session) {
    return page.on(session).map(AuditPageQuery::found);
  }

  private static AuditFound found(KeysetPage.Found<AuditEventEntity> found) {
    return AuditFound.of(
        found.rows().stream().map(row -> new RecordedEvent(row.id, row.toEvent())).toList(),
        found.more());
  }
}
