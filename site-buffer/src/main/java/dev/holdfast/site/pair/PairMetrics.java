package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Merged;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pair among the metrics; a node that stands alone has none of them. */
final class PairMetrics {

  private final Counter takeOvers;
  private final Map<Merged.Outcome, Counter> merged = new EnumMap<>(Merged.Outcome.class);

  PairMetrics(MeterRegistry registry) {
    takeOvers =
        Counter.builder("holdfast_site_take_overs")
            .description("Times that this node has become the active one since it started")
            .register(registry);
    Arrays.stream(Merged.Outcome.values())
        .forEach(outcome -> merged.put(outcome, counter(registry, outcome)));
  }

  private static Counter counter(MeterRegistry registry, Merged.Outcome outcome) {
    return Counter.builder("holdfast_site_merged_rows")
        .description("Rows that a returned node had changed by itself, by what became of them")
        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
        .register(registry);
  }

  void watch(MeterRegistry registry, PairLeadership leadership, Lag lag) {
    Gauge.builder("holdfast_site_active", () -> leadership.isActive() ? 1 : 0)
        .description("1 at the node that takes messages in and delivers them")
        .register(registry);
    Gauge.builder("holdfast_site_epoch", leadership::epoch)
        .description("Grows whenever a node becomes the active one")
        .register(registry);
    Gauge.builder("holdfast_site_replication_lag_operations", lag::operations)
        .description("Changes that the standby does not have yet")
        .register(registry);
    Gauge.builder("holdfast_site_replication_lag_seconds", () -> lag.time().toMillis() / 1_000.0)
        .description("Since the standby last had everything; 0 when it has")
        .register(registry);
  }

  void tookOver() {
    takeOvers.increment();
  }

  void merged(List<Merged> rows) {
    rows.forEach(row -> merged.get(row.outcome()).increment());
  }
}
