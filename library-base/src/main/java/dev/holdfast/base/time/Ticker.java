package dev.holdfast.base.time;

/** Counts nanoseconds from some point on, and goes on counting whatever the clock is set to. */
@FunctionalInterface
public interface Ticker {

  long nanos();
}
