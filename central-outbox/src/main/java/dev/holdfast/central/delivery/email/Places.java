package dev.holdfast.central.delivery.email;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/**
 * So many connections to a server and no more, the idle ones included, whatever is changed about it
 * meanwhile: places outlive the configuration they were taken under, and a smaller number holds as
 * soon as enough connections have gone.
 */
final class Places {

  /** What waiting brought. */
  enum Turn {
    /** Room for a connection; whoever gets it must {@link #leave}. */
    PLACE,
    /** None, but a connection has become idle. */
    LOOK_AGAIN,
    /** Nothing in time. */
    NONE
  }

  private final ScheduledExecutorService timeouts;
  private final Deque<CompletableFuture<Turn>> waiting = new ArrayDeque<>();
  private int taken;
  private int limit = 1;

  Places(ScheduledExecutorService timeouts) {
    this.timeouts = timeouts;
  }

  Uni<Turn> enter(Duration patience) {
    CompletableFuture<Turn> turn = new CompletableFuture<>();
    synchronized (this) {
      waiting.addLast(turn);
    }
    letIn();
    return Uni.createFrom()
        // A stage of its own, since giving up on it must not look like an answer.
        .completionStage(turn.thenApply(Function.identity()))
        .ifNoItem()
        .after(patience)
        .on(timeouts)
        .recoverWithItem(() -> turn.complete(Turn.NONE) ? Turn.NONE : turn.join())
        .onCancellation()
        .invoke(() -> giveBack(turn));
  }

  /** What came too late to be used is the next one's. */
  private void giveBack(CompletableFuture<Turn> turn) {
    if (turn.complete(Turn.NONE)) {
      return;
    }
    if (turn.join() == Turn.PLACE) {
      leave();
    } else if (turn.join() == Turn.LOOK_AGAIN) {
      lookAgain();
    }
  }

  void leave() {
    synchronized (this) {
      taken--;
    }
    letIn();
  }

  void limit(int connections) {
    synchronized (this) {
      limit = connections;
    }
    letIn();
  }

  synchronized boolean isAwaited() {
    return !waiting.isEmpty();
  }

  /** Tells one who waits that a connection has become idle. */
  void lookAgain() {
    for (Optional<CompletableFuture<Turn>> next = next(false);
        next.isPresent() && !next.get().complete(Turn.LOOK_AGAIN);
        next = next(false)) {
      // That one had given up.
    }
  }

  /** Whoever is let in goes to work at once, so that must not happen inside the lock. */
  private void letIn() {
    for (Optional<CompletableFuture<Turn>> next = next(true); next.isPresent(); next = next(true)) {
      if (!next.get().complete(Turn.PLACE)) {
        leave();
      }
    }
  }

  private synchronized Optional<CompletableFuture<Turn>> next(boolean takesPlace) {
    if (waiting.isEmpty() || (takesPlace && taken >= limit)) {
      return Optional.empty();
    }
    taken += takesPlace ? 1 : 0;
    return Optional.of(waiting.pollFirst());
  }
}
