package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.util.Optional;

/** The outcome of an attempt, and the HTTP status it came with if it was an HTTP call. */
public record DeliveryResult(DeliveryOutcome outcome, Optional<Integer> httpStatus) {

  public static DeliveryResult of(DeliveryOutcome outcome) {
    return new DeliveryResult(outcome, Optional.empty());
  }

  public static DeliveryResult ofHttp(int status, DeliveryOutcome outcome) {
    return new DeliveryResult(outcome, Optional.of(status));
  }
}
