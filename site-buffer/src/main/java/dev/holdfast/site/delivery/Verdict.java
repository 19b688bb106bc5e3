package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * From what an attempt came to, to what becomes of the message. Pure: time and chance are given.
 */
final class Verdict {

  /** However soon a message wants to be tried again: its target is not to be hammered. */
  static final Duration SOONEST = Duration.ofMillis(100);

  private final BufferedMessage message;
  private final boolean outage;
  private final Instant now;
  private final double chance;

  /**
   * @param outage the attempt found its target away: nothing counts against the message
   */
  Verdict(BufferedMessage message, boolean outage, Instant now, double chance) {
    this.message = message;
    this.outage = outage;
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
    return outage ? waitForTarget(failure) : retryOrPark(failure);
  }

  /** Put behind the others, so that the next look at the target is another message's turn. */
  private Settlement waitForTarget(Transient failure) {
    return putOff(failure, now.plus(message.message().retry().interval()), false);
  }

  private Settlement retryOrPark(Transient failure) {
    Optional<Instant> next =
        message.message().retry().nextAttempt(message.retryCount() + 1, now, chance);
    return next.map(due -> putOff(failure, due, true))
        .orElseGet(
            () -> new Settlement.Parked("retries exhausted; last error: " + failure.cause(), true));
  }

  private Settlement putOff(Transient failure, Instant planned, boolean counted) {
    Instant soonest = now.plus(SOONEST);
    Instant due = failure.nextTry(planned, now);
    return new Settlement.PutOff(failure.cause(), due.isBefore(soonest) ? soonest : due, counted);
  }
}
