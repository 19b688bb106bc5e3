package dev.holdfast.central.dispatch;

import dev.holdfast.base.time.LatencyBuckets;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** Counts attempts by what came of them; there from the start, at zero. */
@ApplicationScoped
@Startup
class DispatchMetrics {

  private final Counter delivered;
  private final Counter failedForNow;
  private final Counter failedForGood;
  private final Counter putOff;
  private final Timer latency;
  private final Timer duration;

  @Inject
  DispatchMetrics(MeterRegistry registry) {
    delivered = attempts(registry, "delivered");
    failedForNow = attempts(registry, "transient");
    failedForGood = attempts(registry, "permanent");
    putOff =
        Counter.builder("holdfast_central_put_off")
            .description("Notifications not attempted because the other side was away or busy")
            .register(registry);
    latency =
        timer(
            registry,
            "holdfast_central_dispatch_latency",
            "From when a notification was due until its attempt began");
    duration = timer(registry, "holdfast_central_delivery_duration", "How long attempts took");
  }

  private static Counter attempts(MeterRegistry registry, String outcome) {
    return Counter.builder("holdfast_central_attempts")
        .description("Attempts to deliver a notification")
        .tag("outcome", outcome)
        .register(registry);
  }

  private static Timer timer(MeterRegistry registry, String name, String description) {
    return Timer.builder(name)
        .description(description)
        .serviceLevelObjectives(LatencyBuckets.all())
        .register(registry);
  }

  void begun(Duration overdue) {
    latency.record(overdue);
  }

  void attempted(DeliveryOutcome outcome, Duration took) {
    duration.record(took);
    counterOf(outcome).increment();
  }

  void putOff() {
    putOff.increment();
  }

  private Counter counterOf(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Delivered) {
      return delivered;
    }
    return outcome instanceof DeliveryOutcome.Transient ? failedForNow : failedForGood;
  }
}
