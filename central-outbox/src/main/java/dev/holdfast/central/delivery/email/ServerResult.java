package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;

/** What came of a mail at one server. */
sealed interface ServerResult {

  /**
   * It was tried there.
   *
   * @param probe sent out to see whether the server is back
   */
  record Tried(DeliveryOutcome outcome, boolean probe) implements ServerResult {

    /** The next server may be better off. */
    boolean isAway() {
      return outcome instanceof DeliveryOutcome.Transient failure && failure.targetAway();
    }
  }

  /** It was not tried there: the server is known to be away. */
  record Away(String reason, Instant until) implements ServerResult {}

  /** It was not tried there, though the server is not away: it has no connection to spare. */
  record Busy(String reason, Instant until) implements ServerResult {}
}
