package dev.holdfast.site.delivery.guard;

import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.delivery.DeliveryResult;

/** What came of wanting to attempt. */
public sealed interface GuardedResult {

  /**
   * There was an attempt.
   *
   * @param probe it went out to find out whether a target that was away is back
   */
  record Attempted(DeliveryResult result, Attempt attempt, boolean probe)
      implements GuardedResult {}

  /** There was none, and nothing counts against the message. */
  record NotNow(String reason) implements GuardedResult {}
}
