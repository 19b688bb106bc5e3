package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.BooleanSupplier;

/** How each mail server is doing, by the name of its configuration. */
@ApplicationScoped
class SmtpMetrics {

  private static final String CONFIGURATION = "configuration";

  private final MeterRegistry registry;

  @Inject
  SmtpMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void attempted(String configuration, DeliveryOutcome outcome) {
    Counter.builder("holdfast_central_smtp_attempts")
        .description("Mails offered to a server, by what it made of them")
        .tag(CONFIGURATION, configuration)
        .tag("outcome", nameOf(outcome))
        .register(registry)
        .increment();
  }

  private static String nameOf(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Delivered) {
      return "delivered";
    }
    return outcome instanceof DeliveryOutcome.Transient failure
        ? failure.targetAway() ? "away" : "transient"
        : "permanent";
  }

  void watch(String configuration, BooleanSupplier shut) {
    Gauge.builder("holdfast_central_smtp_breaker_open", shut, is -> is.getAsBoolean() ? 1 : 0)
        .description("1 while a server counts as away and gets nothing but probes")
        .tag(CONFIGURATION, configuration)
        .strongReference(true)
        .register(registry);
  }
}
