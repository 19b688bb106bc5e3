package dev.holdfast.central.dispatch;

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
    duration =
        Timer.builder("holdfast_central_delivery_duration")
            .description("How long attempts took")
            .register(registry);
  }

  private static Counter attempts(MeterRegistry registry, String outcome) {
    return Counter.builder("holdfast_central_attempts")
        .description("Attempts to deliver a notification")
        .tag("outcome", outcome)
        .register(registry);
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
