package dev.holdfast.site.operation.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.operation.OperationStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * How a tracked operation stands after a change.
 *
 * @param target what it is for, in a few words
 * @param node the node that made the change
 */
public record Tracked(
    MessageId id,
    Category kind,
    String target,
    OperationStatus status,
    int retryCount,
    Optional<String> lastError,
    Optional<Integer> httpStatus,
    Instant createdAt,
    Instant updatedAt,
    Origin origin,
    String node) {}
