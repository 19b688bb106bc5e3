package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Merged;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pair among the metrics; a node that stands alone has none of them. */
final class PairMetrics {

  private final Counter takeOvers;
  private final Map<Merged.Outcome, Counter> merged;
  private final Map<Answer.Outcome, Counter> shipments;

  PairMetrics(MeterRegistry registry) {
    takeOvers =
        Counter.builder("holdfast_site_take_overs")
            .description("Times that this node has become the active one since it started")
            .register(registry);
    merged =
        byOutcome(
            Merged.Outcome.class,
            registry,
            "holdfast_site_merged_rows",
            "Rows that a returned node had changed by itself, by what became of them");
    shipments =
        byOutcome(
            Answer.Outcome.class,
            registry,
            "holdfast_site_shipments",
            "Batches of changes that the other node has sent, by what became of them");
  }

  private static <E extends Enum<E>> Map<E, Counter> byOutcome(
      Class<E> outcomes, MeterRegistry registry, String name, String description) {
    Map<E, Counter> counters = new EnumMap<>(outcomes);
    for (E outcome : outcomes.getEnumConstants()) {
      counters.put(
          outcome,
          Counter.builder(name)
              .description(description)
              .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
    return counters;
  }

  void watch(MeterRegistry registry, PairLeadership leadership, Lag lag, PairHistory history) {
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
    Gauge.builder("holdfast_site_copies_differ", () -> differ(history))
        .description("1 when the last comparison found both files different; NaN before the first")
        .register(registry);
  }

  private static double differ(PairHistory history) {
    return history.copy().map(copy -> copy.equal() ? 0.0 : 1.0).orElse(Double.NaN);
  }

  void tookOver() {
    takeOvers.increment();
  }

  void merged(List<Merged> rows) {
    rows.forEach(row -> merged.get(row.outcome()).increment());
  }

  void answered(Answer answer) {
    shipments.get(answer.outcome()).increment();
  }
}
