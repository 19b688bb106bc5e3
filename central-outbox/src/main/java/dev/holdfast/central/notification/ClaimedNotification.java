package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A waiting notification that this node alone may deliver for a while, and where it can go. */
public record ClaimedNotification(StoredNotification notification, Instant until) {

  public ClaimedNotification {
    if (!notification.isWaiting()) {
      throw new IllegalArgumentException(
          "notification %s is %s; only waiting ones are claimed"
              .formatted(notification.id(), notification.status()));
    }
  }

  public Instant dueAt() {
    return notification.nextAttemptAt().orElseThrow();
  }

  /**
   * @param remark what went wrong nevertheless, such as a refused recipient
   */
  public AttemptResult delivered(List<String> recipients, Optional<String> remark, Instant now) {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        NotificationStatus.Delivered,
        notification.retryCount(),
        remark,
        Optional.of(recipients),
        Optional.of(now),
        Optional.empty());
  }

  public AttemptResult retryAt(Instant nextAttempt, String cause, Instant now) {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        NotificationStatus.Retrying,
        notification.retryCount() + 1,
        Optional.of(cause),
        Optional.empty(),
        Optional.of(now),
        Optional.of(nextAttempt));
  }

  /**
   * Failed, but only to see that the other side is still away: no retry is used up, but for the
   * first, without which it would not have been tried.
   */
  public AttemptResult retryUncounted(Instant nextAttempt, String cause, Instant now) {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        NotificationStatus.Retrying,
        Math.max(1, notification.retryCount()),
        Optional.of(cause),
        Optional.empty(),
        Optional.of(now),
        Optional.of(nextAttempt));
  }

  /** Not tried now; it stays as it is. */
  public AttemptResult putOff(Instant nextAttempt, String reason) {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        notification.status(),
        notification.retryCount(),
        Optional.of(reason),
        Optional.empty(),
        Optional.empty(),
        Optional.of(nextAttempt));
  }

  /** Not even begun: it stays as it is, and due. */
  public AttemptResult givenBack() {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        notification.status(),
        notification.retryCount(),
        notification.lastError(),
        Optional.empty(),
        Optional.empty(),
        notification.nextAttemptAt());
  }

  /** The last of its tries failed for now. */
  public AttemptResult exhausted(String cause, Instant now) {
    int failures = notification.retryCount() + 1;
    return parked(failures, "gave up after %d attempts: %s".formatted(failures, cause), now);
  }

  public AttemptResult parked(String reason, Instant now) {
    return parked(notification.retryCount(), reason, now);
  }

  private AttemptResult parked(int retryCount, String reason, Instant now) {
    return new AttemptResult(
        notification.id(),
        notification.status(),
        NotificationStatus.Parked,
        retryCount,
        Optional.of(reason),
        Optional.empty(),
        Optional.of(now),
        Optional.empty());
  }
}
