package dev.holdfast.site.pair;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;

/** That there is something to do, for one who waits. Given often and at no cost. */
final class Signal {

  private volatile boolean isGiven;
  private volatile CompletableFuture<Void> waiting = new CompletableFuture<>();

  void give() {
    if (!isGiven) {
      isGiven = true;
      waiting.complete(null);
    }
  }

  boolean isQuiet() {
    return !isGiven;
  }

  /**
   * Completes when it is given, or has been since the last time.
   *
   * @param linger what else happens within that time after it belongs to it
   */
  Uni<Void> await(Duration linger, ScheduledExecutorService timer) {
    return Uni.createFrom()
        .completionStage(() -> waiting.copy())
        .onItem()
        .delayIt()
        .onExecutor(timer)
        .by(linger)
        .invoke(this::reset);
  }

  private void reset() {
    waiting = new CompletableFuture<>();
    isGiven = false;
  }
}
