package dev.holdfast.messaging.sqlite;

import io.smallrye.mutiny.subscription.UniEmitter;
import java.sql.SQLException;
import org.jboss.logging.Logger;

/** A piece of work that waits for its commit, with whoever waits for it. */
final class PendingWrite<T> {

  private static final Logger LOG = Logger.getLogger(PendingWrite.class);

  private final SqliteWork<T> work;
  private final UniEmitter<? super T> waiting;
  private final CallerThread caller;
  private final boolean hurried;
  private T result;

  /**
   * @param hurried somebody waits for it, and not only the next piece of work
   */
  PendingWrite(SqliteWork<T> work, UniEmitter<? super T> waiting, boolean hurried) {
    this.work = work;
    this.waiting = waiting;
    this.hurried = hurried;
    this.caller = CallerThread.current();
  }

  static PendingWrite<?> nothing() {
    return new PendingWrite<Void>(statements -> null, null, true);
  }

  boolean isHurried() {
    return hurried;
  }

  CallerThread caller() {
    return caller;
  }

  void runWith(SqliteTransaction statements) throws SQLException {
    result = work.run(statements);
  }

  /** On the caller's thread. */
  void complete() {
    tell(() -> waiting.complete(result));
  }

  /** At once: who asked is about to look. */
  void refuse(Throwable failure) {
    tell(() -> waiting.fail(failure));
  }

  /** From whatever thread. */
  void fail(Throwable failure) {
    caller.tell(() -> tell(() -> waiting.fail(failure)));
  }

  /** A caller whose chain throws is no concern of those who are answered with it. */
  private void tell(Runnable answer) {
    if (waiting != null) {
      try {
        answer.run();
      } catch (RuntimeException e) {
        LOG.warn("a caller failed over a result of the buffer", e);
      }
    }
  }
}
