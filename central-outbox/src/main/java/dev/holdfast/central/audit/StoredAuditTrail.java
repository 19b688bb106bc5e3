package dev.holdfast.central.audit;

import dev.holdfast.central.database.Transactions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
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

  private static final String HISTORY =
      "from AuditEvent e where e.correlationId = :correlation order by e.id";

  private final Transactions transactions;
  private final AppendAudit append;
  private final Counter failures;

  @Inject
  StoredAuditTrail(Transactions transactions, AppendAudit append, MeterRegistry registry) {
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
        .deferred(() -> transactions.run(session -> append.within(session, events)))
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
                .getResultList()
                .map(rows -> rows.stream().map(AuditEventEntity::toEvent).toList()));
  }
}
