package dev.holdfast.central.changes;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Hands on at once what comes after a pause, and what comes within one together at its end. */
final class Coalesced {

  private final Vertx vertx;
  private final Duration pause;
  private final Consumer<Set<Change>> next;
  private final AtomicReference<Set<Change>> waiting = new AtomicReference<>(Set.of());
  private final AtomicBoolean pausing = new AtomicBoolean();

  /**
   * @param next never called twice at once, and never more often than once in a pause
   */
  Coalesced(Vertx vertx, Duration pause, Consumer<Set<Change>> next) {
    this.vertx = vertx;
    this.pause = pause;
    this.next = next;
  }

  void add(Collection<Change> changes) {
    waiting.accumulateAndGet(Set.copyOf(changes), Change::together);
    if (pausing.compareAndSet(false, true)) {
      handOn();
    }
  }

  private void handOn() {
    Set<Change> changes = waiting.getAndSet(Set.of());
    if (!changes.isEmpty()) {
      vertx.setTimer(pause.toMillis(), over -> handOn());
      next.accept(changes);
      return;
    }
    pausing.set(false);
    // Somebody may have added one just before.
    if (!waiting.get().isEmpty() && pausing.compareAndSet(false, true)) {
      handOn();
    }
  }
}
