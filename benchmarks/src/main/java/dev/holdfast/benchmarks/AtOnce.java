package dev.holdfast.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The same thing many times, so many of them under way, all on one event loop. */
public final class AtOnce {

  private final Supplier<Future<Void>> work;
  private final AtomicInteger left;
  private final AtomicInteger running;
  private final Promise<Void> done = Promise.promise();

  private AtOnce(Supplier<Future<Void>> work, int times, int atOnce) {
    this.work = work;
    this.left = new AtomicInteger(times);
    this.running = new AtomicInteger(atOnce);
  }

  /** Returns when all are done. */
  public static void run(Vertx vertx, int atOnce, int times, Supplier<Future<Void>> work)
      throws Exception {
    AtOnce run = new AtOnce(work, times, atOnce);
    for (int n = 0; n < atOnce; n++) {
      vertx.getOrCreateContext().runOnContext(begin -> run.next());
    }
    run.done.future().toCompletionStage().toCompletableFuture().get(15, TimeUnit.MINUTES);
  }

  private void next() {
    if (left.getAndDecrement() <= 0) {
      if (running.decrementAndGet() == 0) {
        done.tryComplete();
      }
      return;
    }
    work.get().onSuccess(over -> next()).onFailure(done::tryFail);
  }
}
