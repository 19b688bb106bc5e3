package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/** Shows how much waits for each target. A target that was seen once stays, at zero if need be. */
@ApplicationScoped
class DepthMetrics {

  private final DepthCounters depth;
  private final MeterRegistry registry;
  private final Set<Lane> shown = ConcurrentHashMap.newKeySet();

  @Inject
  DepthMetrics(DepthCounters depth, MeterRegistry registry) {
    this.depth = depth;
    this.registry = registry;
  }

  /** Targets turn up while the node runs. */
  @Scheduled(every = "5s")
  void showNewTargets() {
    depth.depth().targets().stream()
        .map(target -> Lane.of(target.category(), target.target()))
        .filter(shown::add)
        .forEach(this::show);
  }

  private void show(Lane lane) {
    gauge(
        "holdfast_site_buffer_pending",
        "Messages in the buffer that wait for delivery",
        lane,
        BufferDepth.OfTarget::pending);
    gauge(
        "holdfast_site_buffer_parked",
        "Messages in the buffer that wait for an operator",
        lane,
        BufferDepth.OfTarget::parked);
  }

  private void gauge(
      String name, String description, Lane lane, ToLongFunction<BufferDepth.OfTarget> count) {
    Gauge.builder(name, () -> depth.sum(lane, count))
        .description(description)
        .tag("category", lane.category().name())
        .tag("target", lane.metricName())
        .register(registry);
  }
}
