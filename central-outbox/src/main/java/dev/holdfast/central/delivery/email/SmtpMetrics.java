package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** How each mail server is doing, by the name of its configuration. */
@ApplicationScoped
class SmtpMetrics {

  private static final String CONFIGURATION = "configuration";

  private record Attempts(String configuration, String outcome) {}

  private final MeterRegistry registry;

  /** Looking one up in the registry costs more than counting. */
  private final Map<Attempts, Counter> attempts = new ConcurrentHashMap<>();

  @Inject
  SmtpMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void attempted(String configuration, DeliveryOutcome outcome) {
    attempts
        .computeIfAbsent(new Attempts(configuration, nameOf(outcome)), this::counter)
        .increment();
  }

  private Counter counter(Attempts of) {
    return Counter.builder("holdfast_central_smtp_attempts")
        .description("Mails offered to a server, by what it made of them")
        .tag(CONFIGURATION, of.configuration())
        .tag("outcome", of.outcome())
        .register(registry);
  }

  private static String nameOf(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Delivered) {
      return "delivered";
    }
    return outcome instanceof DeliveryOutcome.Transient failure
        ? failure.targetAway() ? "away" : "transient"
        : "permanent";
  }

  void watch(String configuration, BooleanSupplier open) {
    Gauge.builder("holdfast_central_smtp_breaker_open", open, is -> is.getAsBoolean() ? 1 : 0)
        .description("1 while a server counts as away and gets nothing but probes")
        .tag(CONFIGURATION, configuration)
        .strongReference(true)
        .register(registry);
  }
}
