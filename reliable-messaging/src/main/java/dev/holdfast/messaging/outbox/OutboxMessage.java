package dev.holdfast.messaging.outbox;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.MessageType;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of the outbox, and what an attempt can make of it.
 *
 * @param retryCount attempts after the first that were made or are due
 * @param maxRetries of those before it has failed; 0 means without limit
 * @param nextRetryAt due from then on; while it is being sent, the end of the lease
 */
public record OutboxMessage(
    MessageId id,
    Optional<MessageId> correlationId,
    MessageType type,
    String destination,
    String endpoint,
    String payload,
    OutboxHeaders headers,
    OutboxStatus status,
    int retryCount,
    int maxRetries,
    Optional<Instant> nextRetryAt,
    Optional<Instant> lastAttemptAt,
    Optional<String> lastError,
    Instant createdAt,
    Instant expiresAt,
    Optional<Instant> sentAt) {

  /** The receiver has it. */
  public SendResult sent(Instant at) {
    return new SendResult(
        id,
        OutboxStatus.Sent,
        retryCount,
        Optional.empty(),
        Optional.of(at),
        lastError,
        Optional.of(at));
  }

  /** Not this time. */
  public SendResult putOff(String error, Instant at, Instant nextRetry) {
    return new SendResult(
        id,
        OutboxStatus.Pending,
        retryCount + 1,
        Optional.of(nextRetry),
        Optional.of(at),
        Optional.of(error),
        Optional.empty());
  }

  /** Not this time, and there is no next. */
  public SendResult givenUp(String error, Instant at) {
    return new SendResult(
        id,
        OutboxStatus.Failed,
        retryCount,
        Optional.empty(),
        Optional.of(at),
        Optional.of(error),
        Optional.empty());
  }

  /** Not this time, for which it cannot help. */
  public SendResult waiting(String error, Instant at, Instant next) {
    return new SendResult(
        id,
        OutboxStatus.Pending,
        retryCount,
        Optional.of(next),
        Optional.of(at),
        Optional.of(error),
        Optional.empty());
  }

  /** Claimed but not tried: nothing counts against it. */
  public SendResult released(Instant at) {
    return new SendResult(
        id,
        OutboxStatus.Pending,
        retryCount,
        Optional.of(at),
        lastAttemptAt,
        lastError,
        Optional.empty());
  }

  /** As it stands once the result is stored. */
  public OutboxMessage after(SendResult result) {
    return new OutboxMessage(
        id,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        headers,
        result.to(),
        result.retryCount(),
        maxRetries,
        result.nextRetryAt(),
        result.lastAttemptAt(),
        result.lastError(),
        createdAt,
        expiresAt,
        result.sentAt());
  }
}
