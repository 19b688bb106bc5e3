package dev.holdfast.site.delivery.guard;

import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Whether each known target counts as away, from the first attempt at it on. */
@Singleton
class GuardMetrics {

  private final MeterRegistry registry;
  private final Map<Lane, Meter> shown = new ConcurrentHashMap<>();

  @Inject
  GuardMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void watch(Lane lane, TargetGuard guard) {
    shown.put(
        lane,
        Gauge.builder("holdfast_site_breaker_open", guard, it -> it.isAway() ? 1 : 0)
            .description("1 while a target counts as away and gets nothing but probes")
            .tag("category", lane.category().name())
            .tag("target", lane.metricName())
            .strongReference(true)
            .register(registry));
  }

  void forget(Lane lane) {
    Meter gauge = shown.remove(lane);
    if (gauge != null) {
      registry.remove(gauge);
    }
  }
}
