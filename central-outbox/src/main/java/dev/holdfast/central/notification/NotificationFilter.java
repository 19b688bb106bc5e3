package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * Which notifications are meant; what is empty does not restrict.
 *
 * @param from arrived here at this time or later
 * @param until arrived here before this time
 * @param stuckBefore only those that have been waiting since before this time
 * @param keyword anywhere in the subject, in upper or lower case
 * @param cause only those that fail for it now
 */
public record NotificationFilter(
    Optional<NotificationStatus> status,
    Optional<String> type,
    Optional<String> site,
    Optional<String> list,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<Instant> stuckBefore,
    Optional<String> keyword,
    Optional<String> cause) {}
