package dev.holdfast.site.intake;

import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.site.delivery.DeliveryHandlers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** The retry policy of a message: its own, else its target's, else the default. */
@ApplicationScoped
class Policies {

  private final DeliveryHandlers handlers;
  private final RetryPolicy fallback;

  @Inject
  Policies(DeliveryHandlers handlers, RetryDefaults defaults) {
    this.handlers = handlers;
    this.fallback = new RetryPolicy(defaults.defaultRetryInterval(), defaults.defaultMaxRetries());
  }

  RetryPolicy forMessage(NewMessage message) {
    RetryPolicy ofTarget =
        handlers
            .forCategory(message.category())
            .flatMap(handler -> handler.retryPolicy(message.target()))
            .orElse(fallback);
    Duration interval = message.options().retryInterval().orElse(ofTarget.interval());
    return new RetryPolicy(
        interval,
        message.options().maxRetries().orElse(ofTarget.maxRetries()),
        ofTarget.backoff().map(backoff -> noShorterThan(interval, backoff)));
  }

  /** Whoever asks for an hour is not to be cut to the target's longest of ten minutes. */
  private static Backoff noShorterThan(Duration interval, Backoff backoff) {
    return backoff.cap().compareTo(interval) < 0
        ? new Backoff(interval, backoff.jitter())
        : backoff;
  }
}
