package dev.holdfast.benchmarks;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Messages with 512 bytes of payload. */
final class Messages {

  static final String TARGET = "noop";

  /** What the target gets. */
  static final String BODY = "{\"text\":\"%s\"}".formatted("x".repeat(450));

  /** The call, about 512 bytes. */
  static final String PAYLOAD =
      "{\"method\":\"POST\",\"path\":\"/calls\",\"body\":%s}".formatted(BODY);

  private static final RetryPolicy RETRY = new RetryPolicy(Duration.ofSeconds(30), 50);

  private Messages() {}

  static OutboundMessage of(Category category) {
    Instant now = now();
    return new OutboundMessage(
        MessageId.at(now),
        category,
        TARGET,
        PAYLOAD,
        RETRY,
        now,
        Origin.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Not some day in the past: what is old might be purged while it is measured. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
