package dev.holdfast.central.delivery.email;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Open connections that wait for the next mail; not for long, and not after their time. Each keeps
 * its place until it is gone.
 */
final class IdleConnections {

  /** Shorter than servers usually wait, so that it is seldom them who hang up. */
  private static final long KEEP_MS = 20_000;

  private final Deque<SmtpConnection> idle = new ArrayDeque<>();
  private final Vertx vertx;
  private final Places places;
  private boolean closed;

  IdleConnections(Vertx vertx, Places places) {
    this.vertx = vertx;
    this.places = places;
  }

  /** The one used last, which is the least likely to be dead; its place goes with it. */
  synchronized Optional<SmtpConnection> take() {
    return Optional.ofNullable(idle.pollLast());
  }

  /**
   * @return false when there is no more use for it
   */
  boolean keep(SmtpConnection connection) {
    synchronized (this) {
      if (closed) {
        return false;
      }
      idle.addLast(connection);
    }
    vertx.setTimer(KEEP_MS, unused -> end(connection));
    connection.gone().onComplete(gone -> end(connection));
    places.lookAgain();
    return true;
  }

  /** Unless somebody has taken it. */
  private void end(SmtpConnection connection) {
    if (forget(connection)) {
      connection.quit().onComplete(gone -> places.leave());
    }
  }

  private synchronized boolean forget(SmtpConnection connection) {
    return idle.remove(connection);
  }

  /** Ends when all are gone. */
  Future<Void> close() {
    List<SmtpConnection> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    return Future.join(
            all.stream().map(one -> one.quit().onComplete(gone -> places.leave())).toList())
        .mapEmpty();
  }
}
