package dev.holdfast.testkit.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. Safe to share between threads. */
public final class SettableClock extends Clock {

  private final AtomicReference<Instant> now;
  private final ZoneId zone;

  private SettableClock(AtomicReference<Instant> now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  public static SettableClock at(Instant start) {
    return new SettableClock(new AtomicReference<>(start), ZoneOffset.UTC);
  }

  /** Moves the clock and returns the new time; a negative duration moves it back. */
  public Instant advance(Duration by) {
    return now.updateAndGet(instant -> instant.plus(by));
  }

  /** Jumps to the given time, which may lie in the past, as after a correction of a wrong clock. */
  public void set(Instant instant) {
    now.set(instant);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** The same time in another zone: both clocks move together. */
  @Override
  public SettableClock withZone(ZoneId newZone) {
    return new SettableClock(now, newZone);
  }

  @Override
  public String toString() {
    return "SettableClock[" + instant() + ", " + zone + "]";
  }
}
