package dev.holdfast.central.audit;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.database.Transactions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** The record in the database. */
@ApplicationScoped
@Startup
class StoredAuditTrail implements AuditTrail {

  private static final Logger LOG = Logger.getLogger(StoredAuditTrail.class);

  /** What is tried for ever has no end of attempts; the newest are what somebody wants to see. */
  private static final int LONGEST_HISTORY = 1_000;

  private static final String HISTORY =
      "from AuditEvent e where e.correlationId = :correlation order by e.id desc";

  private final Transactions transactions;
  private final AppendAudit append;
  private final Timeouts timeouts;
  private final Duration limit;
  private final Counter failures;

  @Inject
  StoredAuditTrail(
      Transactions transactions,
      AppendAudit append,
      Timeouts timeouts,
      AuditSettings settings,
      MeterRegistry registry) {
    this.timeouts = timeouts;
    this.limit = settings.timeLimit();
    this.append = append;
    this.transactions = transactions;
    this.failures =
        Counter.builder("holdfast_central_audit_failures")
            .description("Audit events that could not be written")
            .register(registry);
  }

  @Override
  public Uni<Void> append(List<AuditEvent> events) {
    if (events.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return Uni.createFrom()
        .deferred(() -> transactions.statement(session -> append.within(session, events)))
        .ifNoItem()
        .after(limit)
        .on(timeouts.scheduler())
        .failWith(() -> new TimeoutException("not written within " + limit))
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
        events.get(0).correlationId().map(Object::toString).or(events.get(0)::subject).orElse(""));
    return null;
  }

  @Override
  public Uni<List<AuditEvent>> historyOf(UUID correlationId) {
    return transactions.run(
        session ->
            session
                .createSelectionQuery(HISTORY, AuditEventEntity.class)
                .setParameter("correlation", correlationId)
                .setMaxResults(LONGEST_HISTORY)
                .getResultList()
                .map(StoredAuditTrail::oldestFirst));
  }

  private static List<AuditEvent> oldestFirst(List<AuditEventEntity> newestFirst) {
    List<AuditEvent> events =
        new ArrayList<>(newestFirst.stream().map(AuditEventEntity::toEvent).toList());
    Collections.reverse(events);
    return events;
  }

  @Override
  public Uni<AuditFound> page(AuditQuery query) {
    return transactions.run(session -> new AuditPageQuery(query).on(session));
  }
}
