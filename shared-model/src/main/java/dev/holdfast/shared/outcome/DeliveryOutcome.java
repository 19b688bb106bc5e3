package dev.holdfast.shared.outcome;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The result of one attempt. A handler reports it and never decides about retrying. */
public sealed interface DeliveryOutcome {

  /**
   * The other side has it.
   *
   * @param recipients who really got it, where the channel knows
   * @param refused who was named but turned away, with the reason
   */
  record Delivered(List<String> recipients, List<String> refused) implements DeliveryOutcome {
    public Delivered {
      recipients = List.copyOf(recipients);
      refused = List.copyOf(refused);
    }
  }

  /**
   * May work later. The other side may have said how much later.
   *
   * @param targetAway nobody could have delivered there just now, whatever the message
   */
  record Transient(String cause, Optional<Duration> retryAfter, boolean targetAway)
      implements DeliveryOutcome {

    /** The trouble may be with this message alone. */
    public Transient(String cause, Optional<Duration> retryAfter) {
      this(cause, retryAfter, false);
    }

    /** When to try again: as planned, or later where the other side asked for it. */
    public Instant nextTry(Instant planned, Instant now) {
      Instant asked = now.plus(retryAfter.orElse(Duration.ZERO));
      return planned.isAfter(asked) ? planned : asked;
    }
  }

  /** Trying again cannot help until somebody changes something; the reason says what. */
  record Permanent(String reason) implements DeliveryOutcome {}

  /** The message itself is broken, so that neither a retry nor an operator can mend it. */
  record Unreadable(String reason) implements DeliveryOutcome {}

  /** Why it was not delivered; empty when it was. */
  default Optional<String> failure() {
    if (this instanceof Transient failed) {
      return Optional.of(failed.cause());
    }
    if (this instanceof Permanent failed) {
      return Optional.of(failed.reason());
    }
    return this instanceof Unreadable failed ? Optional.of(failed.reason()) : Optional.empty();
  }

  static DeliveryOutcome delivered() {
    return new Delivered(List.of(), List.of());
  }

  static DeliveryOutcome failedForNow(String cause) {
    return new Transient(cause, Optional.empty());
  }

  static DeliveryOutcome targetAway(String cause) {
    return new Transient(cause, Optional.empty(), true);
  }

  static DeliveryOutcome failedForGood(String reason) {
    return new Permanent(reason);
  }
}
