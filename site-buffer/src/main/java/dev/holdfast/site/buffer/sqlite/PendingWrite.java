package dev.holdfast.site.buffer.sqlite;

import io.smallrye.mutiny.subscription.UniEmitter;
import java.sql.SQLException;

/** A piece of work that waits for its commit, with whoever waits for it. */
final class PendingWrite<T> {

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

  void runWith(Statements statements) throws SQLException {
    result = work.run(statements);
  }

  void complete() {
    if (waiting != null) {
      waiting.complete(result);
    }
  }

  void fail(Throwable failure) {
    if (waiting != null) {
      waiting.fail(failure);
    }
  }
}
