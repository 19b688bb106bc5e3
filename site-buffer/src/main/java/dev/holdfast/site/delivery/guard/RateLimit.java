package dev.holdfast.site.delivery.guard;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Spaces attempts evenly. All time is given. */
final class RateLimit {

  private static final double NANOS = 1e9;

  /** What threads differ by that read the clock at nearly the same time. */
  private static final Duration SLACK = Duration.ofSeconds(1);

  private Instant latest = Instant.EPOCH;
  private Instant nextFree = Instant.EPOCH;

  /** How far off the next place in time is. */
  synchronized Duration ahead(Instant now) {
    if (now.isBefore(latest.minus(SLACK))) {
      // The clock was put back, and nobody waits for it to catch up.
      nextFree = now;
    }
    latest = now;
    return nextFree.isAfter(now) ? Duration.between(now, nextFree) : Duration.ZERO;
  }

  /** Takes the next place in time and says how far off it is. */
  synchronized Duration reserve(double perSecond, Instant now) {
    Duration ahead = ahead(now);
    nextFree = now.plus(ahead).plusNanos((long) (NANOS / perSecond));
    return ahead;
  }

  /** The same, unless that is too far off: then the place stays free. */
  synchronized Optional<Duration> reserveWithin(Duration patience, double perSecond, Instant now) {
    return ahead(now).compareTo(patience) > 0
        ? Optional.empty()
        : Optional.of(reserve(perSecond, now));
  }
}
