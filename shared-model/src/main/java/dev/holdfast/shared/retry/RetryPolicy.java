package dev.holdfast.shared.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A fixed interval and a number of tries.
 *
 * @param maxRetries tries before a message is parked; 0 means without limit
 */
public record RetryPolicy(Duration interval, int maxRetries) {

  public RetryPolicy {
    if (interval == null || interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException("retry interval must be positive");
    }
    if (maxRetries < 0) {
      throw new IllegalArgumentException("max retries must be 0 (without limit) or more");
    }
  }

  /**
   * The next due time after a failed attempt.
   *
   * @param failedAttempts failures so far, the latest included
   * @return empty when the message is to be parked
   */
  public Optional<Instant> nextAttempt(int failedAttempts, Instant now) {
    boolean exhausted = maxRetries > 0 && failedAttempts >= maxRetries;
    return exhausted ? Optional.empty() : Optional.of(now.plus(interval));
  }
}
