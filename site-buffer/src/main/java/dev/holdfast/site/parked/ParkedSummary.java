package dev.holdfast.site.parked;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import java.time.Instant;
import java.util.Optional;

/** A parked message without its payload, which may be large. */
public record ParkedSummary(
    MessageId id,
    Category category,
    String target,
    int retryCount,
    Optional<String> lastError,
    Instant createdAt,
    Optional<Instant> lastAttemptAt,
    Origin origin,
    Optional<String> orderingKey,
    Optional<Instant> expiresAt) {}
