package dev.holdfast.site.delivery.guard;

import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.delivery.DeliveryResult;

/** What came of wanting to attempt. */
public sealed interface GuardedResult {

  /**
   * There was an attempt.
   *
   * @param outage it found the target away, so it does not count against the message
   */
  record Attempted(DeliveryResult result, Attempt attempt, boolean outage)
      implements GuardedResult {}

  /** There was none, and nothing counts against the message. */
  record NotNow(String reason) implements GuardedResult {}
}
