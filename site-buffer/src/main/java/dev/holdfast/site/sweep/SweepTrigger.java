package dev.holdfast.site.sweep;

import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Quiesce;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.pause.PauseEnded;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.unchecked.Unchecked;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Sweeps at intervals, and at once when there is a reason; due times have their alarms. */
@ApplicationScoped
public class SweepTrigger implements Quiesce {

  private static final Logger LOG = Logger.getLogger(SweepTrigger.class);

  private final Sweeper sweeper;
  private final MessageBuffer buffer;
  private final SweepConfig config;
  private final Clock clock;
  private final Leadership leadership;
  private volatile boolean stopping;

  @Inject
  SweepTrigger(
      Sweeper sweeper,
      MessageBuffer buffer,
      SweepConfig config,
      Clock clock,
      Leadership leadership) {
    this.sweeper = sweeper;
    this.buffer = buffer;
    this.config = config;
    this.clock = clock;
    this.leadership = leadership;
  }

  /** Only the active node of a pair sweeps; one that is alone is active all the time. */
  void onRole(@Observes RoleChanged event) {
    if (event.isActive()) {
      sweeper.start();
      sweepAll();
    } else {
      sweeper.stop();
    }
  }

  @Scheduled(every = "${holdfast.site.sweep.interval:10s}")
  void onTimer() {
    sweepAll();
  }

  void onDue(@Observes MessagesDue event) {
    sweepAll();
  }

  /** All that waits for it is due at once. */
  void onRecovery(@Observes TargetRecovered event) {
    if (!isOn()) {
      return;
    }
    buffer
        .makeDue(event.lane(), clock.instant())
        .subscribe()
        .with(
            done -> wake(event.lane()),
            failure ->
                LOG.errorf(failure, "the backlog for %s goes out at its own pace", event.lane()));
  }

  /** One goes first, as after an outage. */
  void onEndOfPause(@Observes PauseEnded event) {
    wake(event.lane());
  }

  /** There is something new in a lane. Returns at once. */
  public void wake(Lane lane) {
    if (isOn()) {
      sweeper.wake(lane);
    }
  }

  private boolean isOn() {
    return !stopping && leadership.isActive();
  }

  private void sweepAll() {
    if (isOn()) {
      sweeper
          .runOnce()
          .subscribe()
          .with(
              done -> {},
              failure -> LOG.error("a sweep failed; the next one tries again", failure));
    }
  }

  @Override
  public Uni<Void> quiesced(Duration atMost) {
    Duration wait = atMost.compareTo(config.shutdownWait()) < 0 ? atMost : config.shutdownWait();
    return Uni.createFrom()
        .<Void>item(
            Unchecked.supplier(
                () -> {
                  awaitEndOfSweeps(wait);
                  return null;
                }))
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  private synchronized void tellWhoWaits() {
    notifyAll();
  }

  /** Before the buffer closes, attempts under way get the chance to be recorded. */
  void onStop(@Observes @Priority(1) ShutdownEvent event) throws InterruptedException {
    stopping = true;
    sweeper.stop();
    awaitEndOfSweeps(config.shutdownWait());
  }

  private void awaitEndOfSweeps(Duration wait) throws InterruptedException {
    sweeper.onLaneSwept(this::tellWhoWaits);
    if (!sweepsEndWithin(wait)) {
      LOG.warnf(
          "attempts were still under way after %s; what they deliver may be delivered again", wait);
    }
  }

  private synchronized boolean sweepsEndWithin(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!sweeper.isIdle()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
