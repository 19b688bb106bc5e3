package dev.holdfast.central.delivery.email;

import dev.holdfast.central.notification.Reach;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;

/** What came of a mail at one server. */
sealed interface ServerResult {

  /**
   * It was tried there.
   *
   * @param reach of this try alone
   * @param forEveryMail it failed before the mail was spoken of, and so would any other
   * @param probe sent out to see whether the server is back
   */
  record Tried(DeliveryOutcome outcome, Reach reach, boolean forEveryMail, boolean probe)
      implements ServerResult {

    /** The next server may be better off, and it does no harm to ask it. */
    boolean isAway() {
      return outcome instanceof DeliveryOutcome.Transient failure
          && failure.targetAway()
          && reach.perhapsSent().isEmpty();
    }

    boolean isForGood() {
      return outcome instanceof DeliveryOutcome.Permanent;
    }
  }

  /** It was not tried there: the server is known to be away. */
  record Away(String reason, Instant until) implements ServerResult {}

  /** It was not tried there, though the server is not away: it has no connection to spare. */
  record Busy(String reason, Instant until) implements ServerResult {}

  default String words() {
    if (this instanceof Away away) {
      return away.reason();
    }
    return this instanceof Busy busy
        ? busy.reason()
        : ((Tried) this).outcome().failure().orElse("");
  }
}
