package dev.holdfast.central.smtp;

import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Retries that cannot be set to nonsense: "never" or "without pause" would lose or flood. */
public final class Retries {

  static final int DEFAULT_RETRIES = 10;
  static final Duration DEFAULT_DELAY = Duration.ofMinutes(1);

  private Retries() {}

  /** {@link #warnings} says what was wrong. */
  public static RetryPolicy clamped(int retries, Duration delay) {
    return new RetryPolicy(
        isPositive(delay) ? delay : DEFAULT_DELAY, retries > 0 ? retries : DEFAULT_RETRIES);
  }

  static List<String> warnings(int retries, Duration delay) {
    List<String> warnings = new ArrayList<>();
    if (retries <= 0) {
      warnings.add("maxRetries is %d, using %d".formatted(retries, DEFAULT_RETRIES));
    }
    if (!isPositive(delay)) {
      warnings.add("retryDelay is %s, using %s".formatted(delay, DEFAULT_DELAY));
    }
    return warnings;
  }

  private static boolean isPositive(Duration delay) {
    return !delay.isZero() && !delay.isNegative();
  }
}
