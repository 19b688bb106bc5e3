package dev.holdfast.shared.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How often and how soon to try again: after a fixed interval, or after one that doubles.
 *
 * @param maxRetries tries before a message is parked; 0 means without limit
 * @param backoff present when the interval doubles with every failure
 */
public record RetryPolicy(Duration interval, int maxRetries, Optional<Backoff> backoff) {

  /** From here on doubling makes no difference any more. */
  private static final int MAX_DOUBLINGS = 40;

  /**
   * Doubling, with an end.
   *
   * @param cap the longest interval
   * @param jitter the most that chance adds, so that many do not come back at the same instant
   */
  public record Backoff(Duration cap, Duration jitter) {
    public Backoff {
      if (cap == null || cap.isNegative() || cap.isZero()) {
        throw new IllegalArgumentException("the longest retry interval must be positive");
      }
      if (jitter == null || jitter.isNegative()) {
        throw new IllegalArgumentException("jitter must not be negative");
      }
    }
  }

  public RetryPolicy {
    if (interval == null || interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException("retry interval must be positive");
    }
    if (maxRetries < 0) {
      throw new IllegalArgumentException("max retries must be 0 (without limit) or more");
    }
  }

  /** With a fixed interval. */
  public RetryPolicy(Duration interval, int maxRetries) {
    this(interval, maxRetries, Optional.empty());
  }

  /**
   * The next due time after a failed attempt.
   *
   * @param failedAttempts failures so far, the latest included
   * @param chance from 0 to 1, the share of the jitter to add
   * @return empty when the message is to be parked
   */
  public Optional<Instant> nextAttempt(int failedAttempts, Instant now, double chance) {
    boolean exhausted = maxRetries > 0 && failedAttempts >= maxRetries;
    return exhausted ? Optional.empty() : Optional.of(now.plus(delay(failedAttempts, chance)));
  }

  /** The same where chance plays no part. */
  public Optional<Instant> nextAttempt(int failedAttempts, Instant now) {
    return nextAttempt(failedAttempts, now, 0);
  }

  private Duration delay(int failedAttempts, double chance) {
    return backoff.map(b -> doubled(b, failedAttempts, chance)).orElse(interval);
  }

  private Duration doubled(Backoff backoff, int failedAttempts, double chance) {
    int doublings = Math.min(Math.max(0, failedAttempts - 1), MAX_DOUBLINGS);
    double millis =
        Math.min(interval.toMillis() * Math.pow(2, doublings), (double) backoff.cap().toMillis());
    return Duration.ofMillis((long) (millis + chance * backoff.jitter().toMillis()));
  }
}
