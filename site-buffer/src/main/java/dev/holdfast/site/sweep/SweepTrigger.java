package dev.holdfast.site.sweep;

import dev.holdfast.site.delivery.TargetRecovered;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Decides when a sweep runs: never two at a time, and a reason that turns up during one is not
 * forgotten but causes another.
 */
@ApplicationScoped
public class SweepTrigger {

  private static final Logger LOG = Logger.getLogger(SweepTrigger.class);

  private final Sweeper sweeper;
  private final SweepConfig config;

  /** Reasons not yet served. Whoever raises it from zero runs the sweeps until it is zero again. */
  private final AtomicInteger reasons = new AtomicInteger();

  private volatile boolean stopping;

  @Inject
  SweepTrigger(Sweeper sweeper, SweepConfig config) {
    this.sweeper = sweeper;
    this.config = config;
  }

  @Scheduled(every = "${holdfast.site.sweep.interval:10s}")
  void onTimer() {
    wake();
  }

  void onRecovery(@Observes TargetRecovered event) {
    wake();
  }

  /** There is a reason to sweep. Returns at once. */
  public void wake() {
    if (!stopping && reasons.getAndIncrement() == 0) {
      sweepWhileThereAreReasons();
    }
  }

  private void sweepWhileThereAreReasons() {
    int served = reasons.get();
    Uni.createFrom()
        .deferred(sweeper::runOnce)
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .onFailure()
        .invoke(failure -> LOG.error("a sweep failed; the next one tries again", failure))
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> finished(served));
  }

  private void finished(int served) {
    if (reasons.addAndGet(-served) > 0) {
      sweepWhileThereAreReasons();
    } else {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Before the buffer closes, attempts under way get the chance to be recorded. */
  void onStop(@Observes @Priority(1) ShutdownEvent event) throws InterruptedException {
    stopping = true;
    sweeper.stop();
    if (!sweepsEndWithin(config.shutdownWait())) {
      LOG.warnf(
          "attempts were still under way after %s; what they deliver may be delivered again",
          config.shutdownWait());
    }
  }

  private synchronized boolean sweepsEndWithin(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (reasons.get() > 0) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
