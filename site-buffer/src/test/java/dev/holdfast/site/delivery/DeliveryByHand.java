package dev.holdfast.site.delivery;

import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.MessageCancelled;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.testing.Fired;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;

/** The way out, for tests that do without the container. */
public final class DeliveryByHand {

  private DeliveryByHand() {}

  public static DeliveryHandlers handlers(DeliveryHandler... handlers) {
    return new DeliveryHandlers(List.of(handlers));
  }

  public static DeliveryAttempt attempt(
      TargetGuards guards,
      MeterRegistry registry,
      KnownLanes known,
      MessageBuffer buffer,
      Clock clock) {
    return new DeliveryAttempt(
        new Deliver(guards, new DeliveryMetrics(registry, known), clock),
        buffer,
        new Fired<>(settled -> {}),
        clock,
        () -> 0);
  }

  /** As the container does when an operator has given a pending message up. */
  public static void tell(DeliveryAttempt attempt, MessageCancelled event) {
    attempt.callOff(event);
  }
}
