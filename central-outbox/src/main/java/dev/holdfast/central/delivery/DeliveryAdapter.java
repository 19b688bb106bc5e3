package dev.holdfast.central.delivery;

import dev.holdfast.shared.retry.RetryPolicy;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Delivers the notifications of one type. */
public interface DeliveryAdapter {

  /** As it stands in the notification or its list. */
  String type();

  /**
   * One real try, unless there is no point in one now.
   *
   * @param longest then it is cut off, and what it has reached by then is lost: end before
   * @return what came of it; a failed Uni counts as transient
   */
  Uni<DeliveryResult> deliver(Delivery delivery, Duration longest);

  /** Comes before each batch: what somebody may have changed is read anew. */
  default Uni<Void> refresh() {
    return Uni.createFrom().voidItem();
  }

  /** How often and how soon to try again, as it stands now. */
  RetryPolicy retries();

  /** How long one delivery may take. */
  Duration timeLimit();

  /** Deliveries that make sense side by side. */
  int concurrency();

  /** Until when nothing of this type can get out, whatever it is. */
  default Optional<Instant> openUntil() {
    return Optional.empty();
  }

  /** Why nothing of this type can get out now, for people. */
  default Optional<String> shutBecause() {
    return Optional.empty();
  }
}
