package dev.holdfast.messaging.retention;

import dev.holdfast.messaging.outbox.OutboxConfig;
import java.time.Duration;

/** How long a sender may go on repeating a message by itself. */
final class RetryWindow {

  private RetryWindow() {}

  /** The sum of the longest delays; where retries have no limit, the time to live. */
  static Duration of(OutboxConfig sender) {
    if (sender.maxRetries() == 0) {
      return sender.ttl();
    }
    Duration sum = Duration.ZERO;
    Duration delay = sender.baseRetryDelay();
    for (int retry = 1; retry < sender.maxRetries(); retry++) {
      sum = sum.plus(shorter(delay, sender.maxRetryDelay())).plus(sender.jitter());
      if (sum.compareTo(sender.ttl()) >= 0) {
        return sender.ttl();
      }
      delay = shorter(delay.multipliedBy(2), sender.maxRetryDelay());
    }
    return shorter(sum, sender.ttl());
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
