package dev.holdfast.site.sweep;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Goes off once, at the earliest of the times it has been set to. A clock that is put back or
 * forward makes it go off early or late, once: whoever is woken looks at the clock anyway, and the
 * timed sweep finds what an alarm is late for.
 */
final class Alarm {

  /** What becomes due within that time is done together. */
  static final Duration SHORTEST = Duration.ofMillis(100);

  private final Clock clock;
  private final ScheduledExecutorService scheduler;
  private final Runnable onTime;
  private ScheduledFuture<?> timer;

  Alarm(Clock clock, ScheduledExecutorService scheduler, Runnable onTime) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.onTime = onTime;
  }

  synchronized void noLaterThan(Instant time) {
    long millis = millisUntil(time);
    if (timer == null || millis < timer.getDelay(TimeUnit.MILLISECONDS)) {
      if (timer != null) {
        timer.cancel(false);
      }
      timer = scheduler.schedule(this::goOff, millis, TimeUnit.MILLISECONDS);
    }
  }

  /** Rounded up: woken too early, it would find nothing due. */
  private long millisUntil(Instant time) {
    Duration wait = Duration.between(clock.instant(), time);
    return Math.max(wait.plusNanos(999_999).toMillis(), SHORTEST.toMillis());
  }

  private void goOff() {
    synchronized (this) {
      timer = null;
    }
    onTime.run();
  }
}
