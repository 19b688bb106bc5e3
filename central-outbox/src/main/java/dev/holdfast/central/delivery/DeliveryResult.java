package dev.holdfast.central.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;
import java.util.Optional;

/** What came of handing a notification to its adapter. */
public sealed interface DeliveryResult {

  /**
   * It was tried.
   *
   * @param uncounted present when a failure does not count against the notification, because it was
   *     only sent out to see whether the other side is back; and when to look again
   */
  record Attempted(DeliveryOutcome outcome, Optional<Instant> uncounted)
      implements DeliveryResult {}

  /** It was not tried: the other side is known to be away, or busy. */
  record NotNow(String reason, Instant until) implements DeliveryResult {}

  static DeliveryResult of(DeliveryOutcome outcome) {
    return new Attempted(outcome, Optional.empty());
  }
}
