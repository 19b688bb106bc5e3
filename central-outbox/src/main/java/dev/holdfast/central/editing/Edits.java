package dev.holdfast.central.editing;

import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.OptimisticLockException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Changes of the configuration, one after the other over all nodes. A change and its line in the
 * audit are there together or not at all.
 */
@ApplicationScoped
public class Edits {

  private static final String TAKE_TURNS = "SELECT 1 FROM pg_advisory_xact_lock(4801376220)";

  private final Transactions transactions;
  private final AppendAudit audit;

  @Inject
  Edits(Transactions transactions, AppendAudit audit) {
    this.transactions = transactions;
    this.audit = audit;
  }

  /**
   * What an edit led to.
   *
   * @param event empty when nothing was changed
   */
  public record Edited<T>(T result, Optional<AuditEvent> event) {}

  /** The result comes after the commit. */
  public <T> Uni<T> run(Function<Mutiny.Session, Uni<Edited<T>>> edit) {
    return transactions
        .run(
            session ->
                session
                    .createNativeQuery(TAKE_TURNS, Integer.class)
                    .getSingleResult()
                    .chain(myTurn -> edit.apply(session))
                    .call(edited -> session.flush().chain(() -> written(session, edited.event())))
                    .map(Edited::result))
        // By somebody who has not waited for his turn, such as a person with psql.
        .onFailure(OptimisticLockException.class)
        .transform(lost -> Precondition.changedMeanwhile("what was to be changed"));
  }

  private Uni<Void> written(Mutiny.Session session, Optional<AuditEvent> event) {
    return event
        .map(one -> audit.within(session, List.of(one)))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }
}
