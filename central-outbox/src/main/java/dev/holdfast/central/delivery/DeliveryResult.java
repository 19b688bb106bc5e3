package dev.holdfast.central.delivery;

import dev.holdfast.central.notification.Reach;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;
import java.util.Optional;

/** What came of handing a notification to its adapter. */
public sealed interface DeliveryResult {

  /**
   * It was tried.
   *
   * @param uncounted present when a failure does not count against the notification, because it was
   *     only sent out to see whether the other side is back, or since some recipients have it now;
   *     and when to go on
   * @param reach whom this and all earlier attempts have reached
   */
  record Attempted(DeliveryOutcome outcome, Optional<Instant> uncounted, Reach reach)
      implements DeliveryResult {

    /** Of what has no recipients to tell apart. */
    public Attempted(DeliveryOutcome outcome, Optional<Instant> uncounted) {
      this(outcome, uncounted, Reach.NONE);
    }
  }

  /** It was not tried: the other side is known to be away, or busy. */
  record NotNow(String reason, Instant until) implements DeliveryResult {}

  static DeliveryResult of(DeliveryOutcome outcome) {
    return new Attempted(outcome, Optional.empty());
  }
}
