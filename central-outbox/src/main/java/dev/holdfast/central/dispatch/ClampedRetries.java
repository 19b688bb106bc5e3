package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.SmtpSettings;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Retries that cannot be set to nonsense: "never" or "without pause" would lose or flood. */
final class ClampedRetries {

  static final int DEFAULT_RETRIES = 10;
  static final Duration DEFAULT_DELAY = Duration.ofMinutes(1);

  private static final Logger LOG = Logger.getLogger(ClampedRetries.class);

  private ClampedRetries() {}

  static RetryPolicy policy(SmtpSettings settings) {
    int retries = settings.maxRetries();
    if (retries <= 0) {
      LOG.warnf("holdfast.central.smtp.max-retries is %d, using %d", retries, DEFAULT_RETRIES);
      retries = DEFAULT_RETRIES;
    }
    Duration delay = settings.retryDelay();
    if (delay.isZero() || delay.isNegative()) {
      LOG.warnf("holdfast.central.smtp.retry-delay is %s, using %s", delay, DEFAULT_DELAY);
      delay = DEFAULT_DELAY;
    }
    return new RetryPolicy(delay, retries);
  }
}
