package dev.holdfast.testkit.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until a test moves it. Time that passes is one thing, and a clock that
 * is set another: {@link #nanos} counts only the first. Safe to share between threads.
 */
public final class SettableClock extends Clock {

  private record Reading(Instant now, Duration passed) {}

  private final AtomicReference<Reading> reading;
  private final ZoneId zone;

  private SettableClock(AtomicReference<Reading> reading, ZoneId zone) {
    this.reading = reading;
    this.zone = zone;
  }

  public static SettableClock at(Instant start) {
    return new SettableClock(
        new AtomicReference<>(new Reading(start, Duration.ZERO)), ZoneOffset.UTC);
  }

  /**
   * Time passes; returns the new time. A negative duration is a clock put back, since time does
   * not.
   */
  public Instant advance(Duration by) {
    Duration passed = by.isNegative() ? Duration.ZERO : by;
    return reading
        .updateAndGet(was -> new Reading(was.now().plus(by), was.passed().plus(passed)))
        .now();
  }

  /** Jumps to the given time, which may lie in the past, as after a correction of a wrong clock. */
  public void set(Instant instant) {
    reading.updateAndGet(was -> new Reading(instant, was.passed()));
  }

  /** What a machine counts by itself, whatever its clock is set to. */
  public long nanos() {
    return reading.get().passed().toNanos();
  }

  @Override
  public Instant instant() {
    return reading.get().now();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** The same time in another zone: both clocks move together. */
  @Override
  public SettableClock withZone(ZoneId newZone) {
    return new SettableClock(reading, newZone);
  }

  @Override
  public String toString() {
    return "SettableClock[" + instant() + ", " + zone + "]";
  }
}
