package dev.holdfast.messaging.outbox;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** What the outbox adds to a message that is put in. */
public record OutboxRow(String headers, int maxRetries, Instant createdAt, Instant expiresAt) {

  /**
   * @param trace of whatever puts the message in
   * @throws IllegalArgumentException when it may be repeated for longer than receivers remember it
   */
  public static OutboxRow of(
      NewMessage message, OutboxConfig defaults, Instant now, Supplier<Optional<String>> trace) {
    RetryWindow.requireRemembered(message, defaults);
    return new OutboxRow(
        new OutboxHeaders(message.traceparent().or(trace)).toJson(),
        message.maxRetries().orElse(defaults.maxRetries()),
        now,
        now.plus(message.timeToLive().orElse(defaults.ttl())));
  }
}
