package dev.holdfast.site.delivery;

import dev.holdfast.base.time.LatencyBuckets;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.OutboundMessage;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Times attempts, by where they went and what they came to. */
@ApplicationScoped
class DeliveryMetrics {

  private final MeterRegistry registry;
  private final KnownLanes known;

  /** Looking a timer up by its tags costs as much as a good part of the attempt's bookkeeping. */
  private final Map<Timed, Timer> timers = new ConcurrentHashMap<>();

  private record Timed(Category category, String target, Class<?> outcome) {}

  @Inject
  DeliveryMetrics(MeterRegistry registry, KnownLanes known) {
    this.registry = registry;
    this.known = known;
  }

  void attempted(OutboundMessage message, Attempted attempted) {
    timers
        .computeIfAbsent(
            new Timed(
                message.category(),
                known.metricName(message.lane()),
                attempted.result().outcome().getClass()),
            this::register)
        .record(attempted.attempt().took());
  }

  private Timer register(Timed timed) {
    return Timer.builder("holdfast_site_attempts")
        .description("Attempts at delivery, by category, target and outcome")
        .tag("category", timed.category().name())
        .tag("target", timed.target())
        .tag("outcome", timed.outcome().getSimpleName())
        .serviceLevelObjectives(LatencyBuckets.all())
        .register(registry);
  }
}
