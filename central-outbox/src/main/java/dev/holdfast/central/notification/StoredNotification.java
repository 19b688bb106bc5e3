package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One row.
 *
 * @param content with an empty text where many are looked at together
 * @param claimedUntil until then a node has it
 * @param cause the fingerprint of why it failed last
 * @param resolvedTargets who has it
 * @param reach whom its attempts have reached, and whom not
 */
public record StoredNotification(
    NotificationId id,
    String type,
    NotificationContent content,
    NotificationStatus status,
    int retryCount,
    Optional<String> lastError,
    List<String> resolvedTargets,
    Reach reach,
    Source source,
    Optional<String> traceParent,
    Instant siteEnqueuedAt,
    Instant createdAt,
    Optional<Instant> lastAttemptAt,
    Optional<Instant> nextAttemptAt,
    Optional<Instant> deliveredAt,
    Optional<String> cause,
    Optional<Instant> claimedUntil) {

  /** Still on its way by itself, without an operator. */
  public boolean isWaiting() {
    return status == NotificationStatus.Pending || status == NotificationStatus.Retrying;
  }

  /** For whoever keeps it longer than it takes to deliver it. */
  public StoredNotification withoutText() {
    return new StoredNotification(
        id,
        type,
        new NotificationContent(content.list(), content.subject(), ""),
        status,
        retryCount,
        lastError,
        resolvedTargets,
        reach,
        source,
        traceParent,
        siteEnqueuedAt,
        createdAt,
        lastAttemptAt,
        nextAttemptAt,
        deliveredAt,
        cause,
        claimedUntil);
  }
}
