package dev.holdfast.messaging.outbox;

import java.time.Duration;

/** How long a sender may go on repeating a message by itself. */
public final class RetryWindow {

  private RetryWindow() {}

  /** Of a sender with these settings. */
  public static Duration of(OutboxConfig sender) {
    return of(sender, sender.maxRetries(), sender.ttl());
  }

  /** The sum of the longest delays; where retries have no limit, the time to live. */
  private static Duration of(OutboxConfig sender, int maxRetries, Duration ttl) {
    if (maxRetries == 0) {
      return ttl;
    }
    Duration sum = Duration.ZERO;
    Duration delay = sender.baseRetryDelay();
    for (int retry = 1; retry < maxRetries; retry++) {
      sum = sum.plus(shorter(delay, sender.maxRetryDelay())).plus(sender.jitter());
      if (sum.compareTo(ttl) >= 0) {
        return ttl;
      }
      delay = shorter(delay.multipliedBy(2), sender.maxRetryDelay());
    }
    return shorter(sum, ttl);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  /**
   * Refuses a message that asks to be repeated for longer than its receiver remembers it. The
   * settings themselves are checked where a service with an inbox starts.
   *
   * @throws IllegalArgumentException saying both durations
   */
  public static void requireRemembered(NewMessage message, OutboxConfig sender) {
    Duration ttl = message.timeToLive().orElse(sender.ttl());
    boolean asConfigured = message.maxRetries().isEmpty() && message.timeToLive().isEmpty();
    if (asConfigured
        || message.idempotentReceiver()
        || ttl.compareTo(sender.receiversRemember()) < 0) {
      return;
    }
    Duration window = of(sender, message.maxRetries().orElse(sender.maxRetries()), ttl);
    if (window.compareTo(sender.receiversRemember()) >= 0) {
      throw new IllegalArgumentException(
          ("message %s to %s may be repeated for %s, but receivers remember messages for %s"
                  + " (holdfast.messaging.outbox.receivers-remember): after that it would be"
                  + " processed twice. Let it expire sooner or be retried less often, or say"
                  + " toIdempotentReceiver() if '%s' there needs no inbox")
              .formatted(
                  message.id(),
                  message.destination(),
                  window,
                  sender.receiversRemember(),
                  message.endpoint()));
    }
  }
}
