package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.operator.Decision;
import dev.holdfast.central.operator.OperatorDecisions;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

@ApplicationScoped
class PostgresDecisions implements OperatorDecisions {

  private static final String STATUS_OF = "select n.status from Notification n where n.id = :id";

  private final Transactions transactions;
  private final DecideWithin decide;
  private final DatabaseTime time;

  @Inject
  PostgresDecisions(Transactions transactions, DecideWithin decide, DatabaseTime time) {
    this.transactions = transactions;
    this.decide = decide;
    this.time = time;
  }

  @Override
  public Uni<Decision> decide(NotificationId id, ParkedAction action, String operator) {
    return transactions.run(
        session ->
            decide
                .run(
                    session,
                    List.of(id.value()),
                    action,
                    operator,
                    Optional.empty(),
                    time.instant())
                .chain(
                    decided ->
                        decided.isEmpty()
                            ? notParked(session, id)
                            : Uni.createFrom().item(new Decision.Done())));
  }

  private static Uni<Decision> notParked(Mutiny.Session session, NotificationId id) {
    return session
        .createSelectionQuery(STATUS_OF, NotificationStatus.class)
        .setParameter("id", id.value())
        .getSingleResultOrNull()
        .map(status -> status == null ? new Decision.Unknown() : new Decision.NotParked(status));
  }
}
