package dev.holdfast.site.storage;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast the disk fills, evened out over some minutes so that a backup or a burst does not look
 * like the end. Each value comes from the one before and what was measured since.
 *
 * @param bytesPerSecond below zero while the disk empties
 */
record FillRate(Optional<Instant> measuredAt, long freeBytes, double bytesPerSecond) {

  /** After this time a change of pace counts for about two thirds. */
  private static final double SMOOTHED_OVER_SECONDS = 300;

  static final FillRate UNKNOWN = new FillRate(Optional.empty(), 0, 0);

  FillRate next(Instant now, long free) {
    double seconds = measuredAt.map(then -> Duration.between(then, now).toNanos() / 1e9).orElse(0d);
    if (seconds <= 0) {
      // The first measurement, or a clock that was set back: the pace stays, counting starts anew.
      return new FillRate(Optional.of(now), free, bytesPerSecond);
    }
    double since = (freeBytes - free) / seconds;
    double weight = 1 - Math.exp(-seconds / SMOOTHED_OVER_SECONDS);
    return new FillRate(Optional.of(now), free, bytesPerSecond + weight * (since - bytesPerSecond));
  }

  /** When only so much is left; empty while it is not filling. */
  OptionalDouble secondsUntilLeft(long bytes) {
    return bytesPerSecond < 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, freeBytes - bytes) / bytesPerSecond);
  }
}
