package dev.holdfast.site.pair;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Notices that this process was suspended, which a process cannot do by itself: a beat comes too
 * late. Whoever asks in between sees it before the beat does.
 */
final class Pulse {

  /** Less than the time in which the other node takes a silent one for dead. */
  static final Duration LONGEST_GAP = Duration.ofSeconds(3);

  private final LongSupplier nanos;
  private volatile long last;

  Pulse(LongSupplier nanos) {
    this.nanos = nanos;
    this.last = nanos.getAsLong();
  }

  /**
   * @return whether it came in time
   */
  boolean beat() {
    boolean inTime = isRegular();
    last = nanos.getAsLong();
    return inTime;
  }

  boolean isRegular() {
    return nanos.getAsLong() - last <= LONGEST_GAP.toNanos();
  }
}
