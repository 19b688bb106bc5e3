package dev.holdfast.site.delivery.guard;

import java.time.Duration;
import java.time.Instant;

/** Spaces attempts evenly. All time is given. */
final class RateLimit {

  private static final double NANOS = 1e9;

  /** What threads differ by that read the clock at nearly the same time. */
  private static final Duration SLACK = Duration.ofSeconds(1);

  private Instant latest = Instant.EPOCH;
  private Instant nextFree = Instant.EPOCH;

  /** Takes the next place in time and says how far off it is. */
  synchronized Duration reserve(double perSecond, Instant now) {
    if (now.isBefore(latest.minus(SLACK))) {
      // The clock was put back, and nobody waits for it to catch up.
      nextFree = now;
    }
    latest = now;
    Instant start = nextFree.isAfter(now) ? nextFree : now;
    nextFree = start.plusNanos((long) (NANOS / perSecond));
    return Duration.between(now, start);
  }
}
