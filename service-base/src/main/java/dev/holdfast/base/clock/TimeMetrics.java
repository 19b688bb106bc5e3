package dev.holdfast.base.clock;

import dev.holdfast.base.time.TrustedTime;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Whether the clock is believed, among the metrics. */
@Singleton
@Startup
class TimeMetrics {

  @Inject
  TimeMetrics(TrustedTime time, MeterRegistry registry) {
    Gauge.builder("holdfast_clock_uncertain", () -> time.doubt().isPresent() ? 1 : 0)
        .description("1 while the clock is not believed: nothing is purged or expires by it")
        .register(registry);
  }
}
