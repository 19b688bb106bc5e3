package dev.holdfast.messaging.outbox.postgres;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxRow;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hibernate.reactive.engine.ReactiveAfterTransactionCompletionProcess;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.mutiny.impl.MutinySessionImpl;
import org.hibernate.reactive.session.ReactiveSession;

/**
 * Puts messages into the outbox from a session of Hibernate Reactive, Panache's included. They are
 * sent by the {@link PostgresOutbox} on the same database.
 *
 * <pre>{@code
 * sessions.withTransaction(session ->
 *     session.persist(order)
 *         .chain(() -> outbox.enqueue(
 *             session, NewMessage.signal("billing", "OrderApproved", order.toJson()))));
 * }</pre>
 */
public final class HibernateOutbox {

  private final PostgresOutbox outbox;

  public HibernateOutbox(PostgresOutbox outbox) {
    this.outbox = outbox;
  }

  /**
   * Puts a message in; it exists when the transaction commits, and never did when it does not. The
   * commit wakes the dispatcher of this node.
   *
   * @param session in the transaction that makes the change the message tells of
   * @throws IllegalArgumentException when it may be repeated for longer than receivers remember it
   */
  public Uni<MessageId> enqueue(Mutiny.Session session, NewMessage message) {
    OutboxRow row = outbox.row(message);
    ReactiveSession reactive = ((MutinySessionImpl) session).unwrap(ReactiveSession.class);
    return Uni.createFrom()
        .completionStage(
            () ->
                reactive
                    .getReactiveConnection()
                    .update(OutboxSql.ENQUEUE, OutboxRows.values(message, row)))
        .invoke(() -> signalWhenCommitted(session, reactive, message))
        .replaceWith(message.id());
  }

  private void signalWhenCommitted(
      Mutiny.Session session, ReactiveSession reactive, NewMessage message) {
    if (session.currentTransaction() == null) {
      outbox.committed(message);
    } else {
      ReactiveAfterTransactionCompletionProcess signal =
          (committed, ended) -> signal(committed, message);
      reactive.getReactiveActionQueue().registerProcess(signal);
    }
  }

  private CompletionStage<Void> signal(boolean committed, NewMessage message) {
    if (committed) {
      outbox.committed(message);
    }
    return CompletableFuture.completedStage(null);
  }
}
