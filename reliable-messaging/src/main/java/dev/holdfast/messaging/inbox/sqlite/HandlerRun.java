package dev.holdfast.messaging.inbox.sqlite;

import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs a handler inside a commit that it shares with others, so that its failure is only its own.
 */
final class HandlerRun {

  @FunctionalInterface
  interface Step {
    InboxResult run() throws SQLException;
  }

  private HandlerRun() {}

  static Attempt run(SqliteTransaction transaction, Step step) throws SQLException {
    AtomicReference<InboxResult> result = new AtomicReference<>();
    return transaction
        .attempt(() -> result.set(step.run()))
        .<Attempt>map(Attempt.Undone::new)
        .orElseGet(() -> new Attempt.Done(result.get()));
  }

  /** The thread that writes waits for nobody: every other write would wait with it. */
  static <T> T atOnce(Uni<T> work) {
    CompletableFuture<T> running = work.subscribeAsCompletionStage();
    if (!running.isDone()) {
      running.cancel(true);
      throw new IllegalStateException(
          "a handler on SQLite must be done when it returns; use SqliteInbox.handling with plain"
              + " statements, and put what takes time into the outbox");
    }
    try {
      return running.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
