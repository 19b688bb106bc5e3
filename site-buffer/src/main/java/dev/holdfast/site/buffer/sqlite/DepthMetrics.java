package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Shows how much waits for each target, and for how long. One that was seen once stays, at zero if
 * need be, for as long as it is defined; what is for targets that are not is shown together.
 */
@ApplicationScoped
class DepthMetrics {

  @FunctionalInterface
  private interface Sum {
    long of(ToLongFunction<BufferDepth.OfTarget> count);
  }

  private static final Logger LOG = Logger.getLogger(DepthMetrics.class);

  private final DepthCounters depth;
  private final MessageBuffer buffer;
  private final MeterRegistry registry;
  private final KnownLanes known;
  private final Clock clock;
  private final Map<Lane, List<Gauge>> shown = new ConcurrentHashMap<>();
  private final Set<Category> undefinedShown = ConcurrentHashMap.newKeySet();
  private volatile Map<Lane, Instant> oldest = Map.of();

  @Inject
  DepthMetrics(
      DepthCounters depth,
      MessageBuffer buffer,
      MeterRegistry registry,
      KnownLanes known,
      Clock clock) {
    this.depth = depth;
    this.buffer = buffer;
    this.registry = registry;
    this.known = known;
    this.clock = clock;
  }

  /** Targets turn up while the node runs, and go with their definition. */
  @Scheduled(every = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> showTargets() {
    for (Lane lane : depth.lanes()) {
      if (known.knows(lane)) {
        shown.computeIfAbsent(lane, this::show);
      } else if (undefinedShown.add(lane.category())) {
        showUndefined(lane.category());
      }
    }
    shown.keySet().stream().filter(lane -> !known.knows(lane)).forEach(this::hide);
    return lookForTheOldest();
  }

  /** A look into an index for each target, and none while nothing is pending. */
  private Uni<Void> lookForTheOldest() {
    if (depth.depth().pending() == 0) {
      oldest = Map.of();
      return Uni.createFrom().voidItem();
    }
    return buffer
        .oldestPending()
        .invoke(found -> oldest = found)
        .onFailure()
        .invoke(failure -> LOG.debugf("how old the oldest is, is not known anew: %s", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private List<Gauge> show(Lane lane) {
    return gauges(
        lane.category(),
        lane.metricName(),
        count -> depth.sum(lane, count),
        () -> age(Stream.ofNullable(oldest.get(lane))));
  }

  private void showUndefined(Category category) {
    Predicate<Lane> undefined = lane -> lane.category() == category && !known.knows(lane);
    gauges(
        category,
        KnownLanes.UNDEFINED,
        count -> depth.sum(undefined, count),
        () ->
            age(
                oldest.entrySet().stream()
                    .filter(one -> undefined.test(one.getKey()))
                    .map(Map.Entry::getValue)));
  }

  private void hide(Lane lane) {
    shown.remove(lane).forEach(registry::remove);
  }

  private double age(Stream<Instant> since) {
    return since
        .min(Instant::compareTo)
        .map(first -> Math.max(0, Duration.between(first, clock.instant()).toMillis() / 1e3))
        .orElse(0.0);
  }

  private List<Gauge> gauges(Category category, String target, Sum sum, Supplier<Number> age) {
    return List.of(
        gauge(
            "holdfast_site_buffer_pending",
            "Messages in the buffer that wait for delivery",
            category,
            target,
            () -> sum.of(BufferDepth.OfTarget::pending)),
        gauge(
            "holdfast_site_buffer_parked",
            "Messages in the buffer that wait for an operator",
            category,
            target,
            () -> sum.of(BufferDepth.OfTarget::parked)),
        gauge(
            "holdfast_site_oldest_pending_age_seconds",
            "Age of the message that has waited longest for delivery; 0 when none waits",
            category,
            target,
            age));
  }

  private Gauge gauge(
      String name, String description, Category category, String target, Supplier<Number> value) {
    return Gauge.builder(name, value)
        .description(description)
        .tag("category", category.name())
        .tag("target", target)
        .register(registry);
  }
}
