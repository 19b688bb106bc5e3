package dev.holdfast.site.intake;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.OutboundMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what is handed in. */
@ApplicationScoped
class IntakeMetrics {

  private final MeterRegistry registry;
  private final KnownLanes known;
  private final Map<Counted, Counter> counters = new ConcurrentHashMap<>();

  private record Counted(Category category, String target, Class<?> result) {}

  @Inject
  IntakeMetrics(MeterRegistry registry, KnownLanes known) {
    this.registry = registry;
    this.known = known;
  }

  void accepted(OutboundMessage message, AcceptResult result) {
    counters
        .computeIfAbsent(
            new Counted(message.category(), known.metricName(message.lane()), result.getClass()),
            this::register)
        .increment();
  }

  private Counter register(Counted counted) {
    return Counter.builder("holdfast_site_accepted")
        .description("Messages handed in, by category, target and what became of them at once")
        .tag("category", counted.category().name())
        .tag("target", counted.target())
        .tag("result", counted.result().getSimpleName())
        .register(registry);
  }
}
