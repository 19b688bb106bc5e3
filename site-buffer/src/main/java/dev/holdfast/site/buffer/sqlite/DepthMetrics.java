package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/**
 * Shows how much waits for each target. One that was seen once stays, at zero if need be, for as
 * long as it is defined; what is for targets that are not is shown together.
 */
@ApplicationScoped
class DepthMetrics {

  @FunctionalInterface
  private interface Sum {
    long of(ToLongFunction<BufferDepth.OfTarget> count);
  }

  private final DepthCounters depth;
  private final MeterRegistry registry;
  private final KnownLanes known;
  private final Map<Lane, List<Gauge>> shown = new ConcurrentHashMap<>();
  private final Set<Category> undefinedShown = ConcurrentHashMap.newKeySet();

  @Inject
  DepthMetrics(DepthCounters depth, MeterRegistry registry, KnownLanes known) {
    this.depth = depth;
    this.registry = registry;
    this.known = known;
  }

  /** Targets turn up while the node runs, and go with their definition. */
  @Scheduled(every = "5s")
  void showTargets() {
    for (Lane lane : depth.lanes()) {
      if (known.knows(lane)) {
        shown.computeIfAbsent(lane, this::show);
      } else if (undefinedShown.add(lane.category())) {
        showUndefined(lane.category());
      }
    }
    shown.keySet().stream().filter(lane -> !known.knows(lane)).forEach(this::hide);
  }

  private List<Gauge> show(Lane lane) {
    return gauges(lane.category(), lane.metricName(), count -> depth.sum(lane, count));
  }

  private void showUndefined(Category category) {
    gauges(
        category,
        KnownLanes.UNDEFINED,
        count -> depth.sum(lane -> lane.category() == category && !known.knows(lane), count));
  }

  private void hide(Lane lane) {
    shown.remove(lane).forEach(registry::remove);
  }

  private List<Gauge> gauges(Category category, String target, Sum sum) {
    return List.of(
        Gauge.builder("holdfast_site_buffer_pending", () -> sum.of(BufferDepth.OfTarget::pending))
            .description("Messages in the buffer that wait for delivery")
            .tag("category", category.name())
            .tag("target", target)
            .register(registry),
        Gauge.builder("holdfast_site_buffer_parked", () -> sum.of(BufferDepth.OfTarget::parked))
            .description("Messages in the buffer that wait for an operator")
            .tag("category", category.name())
            .tag("target", target)
            .register(registry));
  }
}
