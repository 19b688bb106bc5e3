package dev.holdfast.site.intake;

import dev.holdfast.site.message.OutboundMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Counts what is handed in. */
@ApplicationScoped
class IntakeMetrics {

  private final MeterRegistry registry;

  @Inject
  IntakeMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void accepted(OutboundMessage message, AcceptResult result) {
    Counter.builder("holdfast_site_accepted")
        .description("Messages handed in, by category, target and what became of them at once")
        .tag("category", message.category().name())
        .tag("target", message.lane().metricName())
        .tag("result", result.getClass().getSimpleName())
        .register(registry)
        .increment();
  }
}
