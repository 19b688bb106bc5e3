package dev.holdfast.site.parked;

import dev.holdfast.site.message.OutboundMessage;
import java.time.Instant;
import java.util.Optional;

/** A parked message with everything that is known of it. */
public record ParkedMessage(
    OutboundMessage message,
    int retryCount,
    Optional<String> lastError,
    Optional<Instant> lastAttemptAt) {

  public ParkedSummary summary() {
    return new ParkedSummary(
        message.id(),
        message.category(),
        message.target(),
        retryCount,
        lastError,
        message.createdAt(),
        lastAttemptAt,
        message.origin(),
        message.orderingKey(),
        message.expiresAt());
  }
}
