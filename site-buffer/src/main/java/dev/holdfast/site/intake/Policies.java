package dev.holdfast.site.intake;

import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.delivery.DeliveryHandlers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

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
    return new RetryPolicy(
        message.options().retryInterval().orElse(ofTarget.interval()),
        message.options().maxRetries().orElse(ofTarget.maxRetries()),
        ofTarget.backoff());
  }
}
