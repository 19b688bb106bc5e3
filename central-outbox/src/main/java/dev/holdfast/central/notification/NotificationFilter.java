package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationStatus;
import java.util.Optional;

/**
 * Which notifications to list; what is empty does not restrict.
 *
 * @param keyword anywhere in the subject, in upper or lower case
 */
public record NotificationFilter(
    Optional<NotificationStatus> status,
    Optional<String> site,
    Optional<String> list,
    Optional<String> keyword) {}
