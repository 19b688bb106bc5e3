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
 * @param overAnHour the same, evened out over an hour
 */
record FillRate(
    Optional<Instant> measuredAt, long freeBytes, double bytesPerSecond, double overAnHour) {

  /** After this time a change of pace counts for about two thirds. */
  private static final double SMOOTHED_OVER_SECONDS = 300;

  private static final double HOUR_SECONDS = 3_600;
  private static final double BELIEVED_AHEAD_SECONDS = 3 * HOUR_SECONDS;

  static final FillRate UNKNOWN = new FillRate(Optional.empty(), 0, 0, 0);

  FillRate next(Instant now, long free) {
    double seconds = measuredAt.map(then -> Duration.between(then, now).toNanos() / 1e9).orElse(0d);
    if (seconds <= 0) {
      // The first measurement, or a clock that was set back: the pace stays, counting starts anew.
      return new FillRate(Optional.of(now), free, bytesPerSecond, overAnHour);
    }
    double since = (freeBytes - free) / seconds;
    return new FillRate(
        Optional.of(now),
        free,
        evened(bytesPerSecond, since, seconds / SMOOTHED_OVER_SECONDS),
        evened(overAnHour, since, seconds / HOUR_SECONDS));
  }

  private static double evened(double before, double since, double age) {
    return before + (1 - Math.exp(-age)) * (since - before);
  }

  /**
   * When only so much is left; empty while it is not filling. What a few minutes say is believed
   * for three hours ahead; what is further off has to go on for longer to be told.
   */
  OptionalDouble secondsUntilLeft(long bytes) {
    double left = Math.max(0, freeBytes - bytes);
    double pace =
        left > bytesPerSecond * BELIEVED_AHEAD_SECONDS
            ? Math.min(bytesPerSecond, overAnHour)
            : bytesPerSecond;
    return pace < 1 ? OptionalDouble.empty() : OptionalDouble.of(left / pace);
  }
}
