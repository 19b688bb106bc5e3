package dev.holdfast.messaging.transport.link;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.IntSupplier;

/** Counts links, at either end. */
final class LinkMetrics {

  private final Counter opened;
  private final Counter lost;
  private final Counter refused;
  private final Counter reconnects;

  /**
   * @param open how many are
   */
  LinkMetrics(MeterRegistry registry, IntSupplier open) {
    Gauge.builder("rf_links_open", open, IntSupplier::getAsInt)
        .description("Links that are open")
        .strongReference(true)
        .register(registry);
    opened = counter(registry, "rf_link_opened_count", "Links that were opened");
    lost = counter(registry, "rf_link_lost_count", "Links that ended, for whatever reason");
    refused = counter(registry, "rf_link_refused_count", "Links refused, for what the log says");
    reconnects = counter(registry, "rf_link_reconnect_count", "Times a lost link was opened again");
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }

  void opened() {
    opened.increment();
  }

  void lost() {
    lost.increment();
  }

  void refused() {
    refused.increment();
  }

  void reconnected() {
    reconnects.increment();
  }
}
