package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one attempt makes of a row; made by {@link ClaimedNotification}.
 *
 * @param attemptedAt empty when there was no attempt, and none is to be recorded
 * @param reach of all attempts so far
 * @param from the status it was claimed in; a row that has another by now is left alone
 */
public record AttemptResult(
    NotificationId id,
    NotificationStatus from,
    NotificationStatus to,
    int retryCount,
    Optional<String> lastError,
    Optional<List<String>> resolvedTargets,
    Optional<Instant> attemptedAt,
    Optional<Instant> nextAttemptAt,
    Reach reach) {

  /** Of what has no recipients to tell apart. */
  public AttemptResult(
      NotificationId id,
      NotificationStatus from,
      NotificationStatus to,
      int retryCount,
      Optional<String> lastError,
      Optional<List<String>> resolvedTargets,
      Optional<Instant> attemptedAt,
      Optional<Instant> nextAttemptAt) {
    this(
        id,
        from,
        to,
        retryCount,
        lastError,
        resolvedTargets,
        attemptedAt,
        nextAttemptAt,
        Reach.NONE);
  }

  /** Those who have it by now have it, whatever becomes of the rest. */
  public AttemptResult reaching(Reach reached) {
    return new AttemptResult(
        id,
        from,
        to,
        retryCount,
        lastError,
        resolvedTargets.or(
            () -> Optional.of(reached.accepted()).filter(accepted -> !accepted.isEmpty())),
        attemptedAt,
        nextAttemptAt,
        reached);
  }

  /** Why it failed, if it did. */
  public Optional<Cause> cause() {
    return Cause.of(to, lastError);
  }

  /** Nothing more happens to it by itself. */
  public boolean isTerminal() {
    return nextAttemptAt.isEmpty();
  }

  /** Somebody really tried. */
  public boolean wasAttempted() {
    return attemptedAt.isPresent();
  }
}
