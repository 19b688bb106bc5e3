package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Settlement;
import java.time.Instant;
import java.util.Optional;

/**
 * From what an attempt came to, to what becomes of the message. Pure: time and chance are given.
 */
final class Verdict {

  private final BufferedMessage message;
  private final boolean probe;
  private final Instant now;
  private final double chance;

  /**
   * @param probe the attempt went to a target known to be away, to find out whether it still is
   */
  Verdict(BufferedMessage message, boolean probe, Instant now, double chance) {
    this.message = message;
    this.probe = probe;
    this.now = now;
    this.chance = chance;
  }

  Settlement on(DeliveryOutcome outcome) {
    if (outcome instanceof Delivered) {
      return new Settlement.Delivered();
    }
    if (outcome instanceof Permanent permanent) {
      return new Settlement.Parked(permanent.reason(), false);
    }
    if (outcome instanceof Unreadable unreadable) {
      return new Settlement.Unreadable(unreadable.reason());
    }
    Transient failure = (Transient) outcome;
    return probe && failure.targetAway() ? stillAway(failure) : retryOrPark(failure);
  }

  /** Put behind the others, so that the next probe is another message's turn. */
  private Settlement stillAway(Transient failure) {
    return new Settlement.PutOff(
        failure.cause(), now.plus(message.message().retry().interval()), false);
  }

  private Settlement retryOrPark(Transient failure) {
    Optional<Instant> next =
        message.message().retry().nextAttempt(message.retryCount() + 1, now, chance);
    return next.<Settlement>map(
            due -> new Settlement.PutOff(failure.cause(), failure.nextTry(due, now), true))
        .orElseGet(
            () -> new Settlement.Parked("retries exhausted; last error: " + failure.cause(), true));
  }
}
