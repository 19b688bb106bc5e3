package dev.holdfast.messaging.log;

import dev.holdfast.base.time.Ticker;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * For lines that strangers can bring about: so many in a while, and then how many more there were.
 */
public final class FewLines {

  private final int most;
  private final long nanos;
  private final Ticker ticker;
  private long begun;
  private int said;
  private int unsaid;

  public FewLines(int most, Duration in, Ticker ticker) {
    this.most = most;
    this.nanos = in.toNanos();
    this.ticker = ticker;
    this.begun = ticker.nanos();
  }

  /**
   * Whether one more may be said now.
   *
   * @return how many were not said since the last; empty when this is not to be said either
   */
  public synchronized OptionalInt next() {
    long now = ticker.nanos();
    if (now - begun >= nanos) {
      begun = now;
      said = 0;
    }
    if (said >= most) {
      unsaid++;
      return OptionalInt.empty();
    }
    said++;
    int before = unsaid;
    unsaid = 0;
    return OptionalInt.of(before);
  }
}
