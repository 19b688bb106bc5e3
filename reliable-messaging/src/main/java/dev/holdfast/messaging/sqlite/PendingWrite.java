package dev.holdfast.messaging.sqlite;

import io.smallrye.mutiny.subscription.UniEmitter;
import java.sql.SQLException;
import org.jboss.logging.Logger;

/** A piece of work that waits for its commit, with whoever waits for it. */
final class PendingWrite<T> {

  private static final Logger LOG = Logger.getLogger(PendingWrite.class);

  private final SqliteWork<T> work;
  private final UniEmitter<? super T> waiting;
  private T result;

  PendingWrite(SqliteWork<T> work, UniEmitter<? super T> waiting) {
    this.work = work;
    this.waiting = waiting;
  }

  static PendingWrite<?> nothing() {
    return new PendingWrite<Void>(statements -> null, null);
  }

  void runWith(SqliteTransaction statements) throws SQLException {
    result = work.run(statements);
  }

  void complete() {
    tell(() -> waiting.complete(result));
  }

  void fail(Throwable failure) {
    tell(() -> waiting.fail(failure));
  }

  /** A caller that cannot take its answer, its executor being gone, is no concern of the writer. */
  private void tell(Runnable answer) {
    if (waiting != null) {
      try {
        answer.run();
      } catch (RuntimeException e) {
        LOG.warn("a result of the buffer found nobody to take it", e);
      }
    }
  }
}
