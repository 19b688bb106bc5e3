package dev.holdfast.site.kept;

import dev.holdfast.site.message.OutboundMessage;
import java.time.Instant;
import java.util.Optional;

/** A message that is still here, with everything that is known of it. */
public record KeptMessage(
    OutboundMessage message,
    int retryCount,
    Optional<String> lastError,
    Optional<Instant> lastAttemptAt) {

  public KeptSummary summary() {
    return summary(Place.ALONE);
  }

  KeptSummary summary(Place place) {
    return new KeptSummary(
        message.id(),
        message.category(),
        message.target(),
        retryCount,
        lastError,
        message.createdAt(),
        lastAttemptAt,
        message.origin(),
        message.orderingKey(),
        message.expiresAt(),
        place);
  }
}
