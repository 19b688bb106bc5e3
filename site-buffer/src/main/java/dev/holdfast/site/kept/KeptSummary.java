package dev.holdfast.site.kept;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.Origin;
import java.time.Instant;
import java.util.Optional;

/** A message that is still here, without its payload, which may be large. */
public record KeptSummary(
    MessageId id,
    Category category,
    String target,
    int retryCount,
    Optional<String> lastError,
    Instant createdAt,
    Optional<Instant> lastAttemptAt,
    Origin origin,
    Optional<String> orderingKey,
    Optional<Instant> expiresAt,
    Place place) {

  public Lane lane() {
    return Lane.of(category, target);
  }
}
