package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.buffer.BufferedMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Counts attempts by what they came to. */
@ApplicationScoped
class DeliveryMetrics {

  private final MeterRegistry registry;

  @Inject
  DeliveryMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void attempted(BufferedMessage message, DeliveryOutcome outcome) {
    Counter.builder("holdfast_site_attempts")
        .description("Attempts at delivery, by category and outcome")
        .tag("category", message.category().name())
        .tag("outcome", outcome.getClass().getSimpleName())
        .register(registry)
        .increment();
  }
}
