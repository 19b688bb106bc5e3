package dev.holdfast.site.operation;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.message.KeptResponse;
import java.time.Instant;
import java.util.Optional;

/**
 * A call or write as it stands.
 *
 * @param httpStatus of the latest answer, where there was one
 * @param terminalAt when it came to its end; empty while it has not
 * @param submittedBy the name of the token it was handed in with
 * @param node the node that changed it last
 * @param heldBy whom it waits for because of its ordering key
 * @param response to a call that asked for something, once it is there
 */
public record TrackedOperation(
    MessageId id,
    Category kind,
    String target,
    OperationStatus status,
    int retryCount,
    Optional<String> lastError,
    Optional<Integer> httpStatus,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> terminalAt,
    Optional<String> sourceInstance,
    Optional<String> sourceScript,
    Optional<String> submittedBy,
    String node,
    Optional<HeldBy> heldBy,
    Optional<KeptResponse> response) {}
