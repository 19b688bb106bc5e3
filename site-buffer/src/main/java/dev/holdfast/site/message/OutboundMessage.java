package dev.holdfast.site.message;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * One piece of work for the outside world, as it was handed in.
 *
 * @param orderingKey messages with the same key to the same target leave in the order of arrival
 * @param expiresAt when delivering it makes no sense any more
 */
public record OutboundMessage(
    MessageId id,
    Category category,
    String target,
    String payload,
    RetryPolicy retry,
    Instant createdAt,
    Origin origin,
    Optional<String> traceparent,
    Optional<String> orderingKey,
    Optional<Instant> expiresAt) {

  public Lane lane() {
    return Lane.of(category, target);
  }

  public boolean isExpired(Instant now) {
    return expiresAt.filter(end -> !end.isAfter(now)).isPresent();
  }
}
