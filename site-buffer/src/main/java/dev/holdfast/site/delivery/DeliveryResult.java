package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.message.KeptResponse;
import java.util.Optional;

/**
 * The outcome of an attempt, and the HTTP status it came with if it was an HTTP call.
 *
 * @param response to a call that asked for something
 */
public record DeliveryResult(
    DeliveryOutcome outcome, Optional<Integer> httpStatus, Optional<KeptResponse> response) {

  public static DeliveryResult of(DeliveryOutcome outcome) {
    return new DeliveryResult(outcome, Optional.empty(), Optional.empty());
  }

  public static DeliveryResult ofHttp(int status, DeliveryOutcome outcome) {
    return new DeliveryResult(outcome, Optional.of(status), Optional.empty());
  }

  public DeliveryResult with(Optional<KeptResponse> kept) {
    return new DeliveryResult(outcome, httpStatus, kept);
  }
}
