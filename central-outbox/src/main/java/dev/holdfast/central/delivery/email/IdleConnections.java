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

  private static final long NO_TIMER = -1;

  private record Idle(SmtpConnection connection, long timer) {}

  private final Deque<Idle> idle = new ArrayDeque<>();
  private final Vertx vertx;
  private final Places places;
  private boolean closed;

  IdleConnections(Vertx vertx, Places places) {
    this.vertx = vertx;
    this.places = places;
  }

  /** The one used last, which is the least likely to be dead; its place goes with it. */
  Optional<SmtpConnection> take() {
    Optional<Idle> last;
    synchronized (this) {
      last = Optional.ofNullable(idle.pollLast());
    }
    last.ifPresent(taken -> vertx.cancelTimer(taken.timer()));
    return last.map(Idle::connection);
  }

  /** Once for every connection, before it is used. */
  void watch(SmtpConnection connection) {
    connection.gone().onComplete(gone -> end(connection));
  }

  /**
   * @return false when there is no more use for it
   */
  boolean keep(SmtpConnection connection) {
    long timer = vertx.setTimer(KEEP_MS, unused -> end(connection));
    if (!add(new Idle(connection, timer))) {
      vertx.cancelTimer(timer);
      return false;
    }
    if (!connection.isOpen()) {
      end(connection);
    }
    places.lookAgain();
    return true;
  }

  /**
   * To a mail that waits for a connection, whose owner it then is.
   *
   * @return false when there is none
   */
  boolean passOn(SmtpConnection connection) {
    if (!places.isAwaited() || !add(new Idle(connection, NO_TIMER))) {
      return false;
    }
    places.lookAgain();
    return takeBack(connection).isEmpty();
  }

  private synchronized boolean add(Idle connection) {
    return !closed && idle.add(connection);
  }

  /** Unless somebody has taken it. */
  private void end(SmtpConnection connection) {
    takeBack(connection).ifPresent(this::quit);
  }

  private Optional<SmtpConnection> takeBack(SmtpConnection connection) {
    Optional<Idle> found = forget(connection);
    found.ifPresent(one -> vertx.cancelTimer(one.timer()));
    return found.map(Idle::connection);
  }

  private synchronized Optional<Idle> forget(SmtpConnection connection) {
    Optional<Idle> found = idle.stream().filter(one -> one.connection() == connection).findFirst();
    found.ifPresent(idle::remove);
    return found;
  }

  /** Ends when all are gone. */
  Future<Void> close() {
    List<Idle> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(one -> vertx.cancelTimer(one.timer()));
    return Future.join(all.stream().map(Idle::connection).map(this::quit).toList()).mapEmpty();
  }

  private Future<Void> quit(SmtpConnection connection) {
    return connection.quit().onComplete(gone -> places.leave());
  }
}
