package dev.holdfast.site.delivery;

import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.message.OutboundMessage;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Times attempts, by where they went and what they came to. */
@ApplicationScoped
class DeliveryMetrics {

  private final MeterRegistry registry;

  @Inject
  DeliveryMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void attempted(OutboundMessage message, Attempted attempted) {
    Timer.builder("holdfast_site_attempts")
        .description("Attempts at delivery, by category, target and outcome")
        .tag("category", message.category().name())
        .tag("target", message.lane().metricName())
        .tag("outcome", attempted.result().outcome().getClass().getSimpleName())
        .register(registry)
        .record(attempted.attempt().took());
  }
}
