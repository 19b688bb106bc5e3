package dev.holdfast.messaging.outbox;

import dev.holdfast.shared.id.MessageId;
import java.time.Instant;
import java.util.Optional;

/** What one attempt makes of a claimed row; made by {@link OutboxMessage}. */
public record SendResult(
    MessageId id,
    OutboxStatus to,
    int retryCount,
    Optional<Instant> nextRetryAt,
    Optional<Instant> lastAttemptAt,
    Optional<String> lastError,
    Optional<Instant> sentAt) {}
