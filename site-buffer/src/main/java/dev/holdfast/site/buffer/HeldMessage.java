package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import java.time.Instant;
import java.util.Optional;

/** What a caller may know of a message that is still here. */
public record HeldMessage(
    MessageId id,
    Category category,
    boolean parked,
    int retryCount,
    Optional<String> lastError,
    Instant createdAt) {}
