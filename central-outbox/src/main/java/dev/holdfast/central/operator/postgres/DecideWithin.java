package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.shared.contract.ParkedAction;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Decides about parked rows, in one statement, and writes down that it was decided. */
@ApplicationScoped
class DecideWithin {

  private static final String CHANNEL = "Notification";

  /** Whoever comes second finds it no longer parked. The old row says what it had failed with. */
  private static final String DECIDE =
      """
      WITH decided AS MATERIALIZED (
        SELECT notification_id, last_error, retry_count
        FROM notifications
        WHERE notification_id IN (
            SELECT CAST(value AS uuid)
            FROM jsonb_array_elements_text(CAST(CAST(:ids AS text) AS jsonb)))
          AND status = 'Parked'
        ORDER BY notification_id
        FOR UPDATE)
      UPDATE notifications n
      SET %s
      FROM decided
      WHERE n.notification_id = decided.notification_id
      RETURNING n.notification_id, n.source_site_id, n.origin_execution_id,
        n.origin_parent_execution_id, decided.last_error, decided.retry_count
      """;

  private static final String RETRY =
      DECIDE.formatted(
          """
          status = 'Pending', retry_count = 0, last_error = NULL, cause = NULL, reach = NULL,
          next_attempt_at = CAST(:now AS timestamptz)
          """);

  private static final String DISCARD =
      DECIDE.formatted("status = 'Discarded', discarded_at = CAST(:now AS timestamptz)");

  private final AppendAudit audit;

  @Inject
  DecideWithin(AppendAudit audit) {
    this.audit = audit;
  }

  /**
   * @param job the job it is part of, if any
   * @return those that were parked and are decided about now
   */
  Uni<Set<UUID>> run(
      Mutiny.Session session,
      Collection<UUID> ids,
      ParkedAction action,
      String operator,
      Optional<UUID> job,
      Instant now) {
    return decide(session, ids, action, now)
        .getResultList()
        .call(
            rows ->
                written(
                    session, rows.stream().map(r -> event(r, action, operator, job, now)).toList()))
        .map(rows -> rows.stream().map(row -> row.get(0, UUID.class)).collect(Collectors.toSet()));
  }

  private static Mutiny.SelectionQuery<Tuple> decide(
      Mutiny.Session session, Collection<UUID> ids, ParkedAction action, Instant now) {
    String list = new JsonArray(ids.stream().map(UUID::toString).toList()).encode();
    return session
        .createNativeQuery(action == ParkedAction.Retry ? RETRY : DISCARD, Tuple.class)
        .setParameter("ids", list)
        .setParameter("now", now);
  }

  private Uni<Void> written(Mutiny.Session session, List<AuditEvent> events) {
    return events.isEmpty() ? Uni.createFrom().voidItem() : audit.within(session, events);
  }

  private static AuditEvent event(
      Tuple row, ParkedAction action, String operator, Optional<UUID> job, Instant now) {
    boolean retried = action == ParkedAction.Retry;
    return new AuditEvent(
        now,
        CHANNEL,
        retried ? "NotifyRetry" : "NotifyDiscard",
        retried ? "Retried" : "Discarded",
        Optional.of(row.get(0, UUID.class)),
        Optional.of(row.get(1, String.class)),
        operator,
        Optional.empty(),
        Optional.empty(),
        Optional.ofNullable(row.get(2, String.class)),
        Optional.ofNullable(row.get(3, String.class)),
        job.map(id -> "bulk job " + id),
        Optional.of(
            new JsonObject()
                .put("lastError", row.get(4, String.class))
                .put("retryCount", row.get(5, Integer.class))
                .encode()));
  }
}
