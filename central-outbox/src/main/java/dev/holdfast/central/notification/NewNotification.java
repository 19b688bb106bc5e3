package dev.holdfast.central.notification;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.Optional;

/** A notification that has just arrived and been found sound. */
public record NewNotification(
    NotificationId id,
    String type,
    NotificationContent content,
    Source source,
    Instant siteEnqueuedAt,
    Optional<String> traceParent,
    Optional<SubmitNumber> number) {}
