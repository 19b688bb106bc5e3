package dev.holdfast.site.pair;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How far the standby is behind. */
final class Lag {

  private final LongSupplier nanos;
  private volatile long operations;
  private volatile long since;

  Lag(LongSupplier nanos) {
    this.nanos = nanos;
    this.since = nanos.getAsLong();
  }

  void is(long behind) {
    if (operations == 0) {
      since = nanos.getAsLong();
    }
    operations = Math.max(0, behind);
  }

  long operations() {
    return operations;
  }

  /** Since it last had everything; zero when it has. */
  Duration time() {
    return operations == 0 ? Duration.ZERO : Duration.ofNanos(nanos.getAsLong() - since);
  }
}
