package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** What becomes of a message that was not acknowledged: a later attempt, or none. */
final class RetryDecision {

  /** An error is for people to read; what a broken peer answers may be anything. */
  private static final int MAX_ERROR_CHARS = 1_000;

  /**
   * Answers that stay the same however often the same message is sent: it cannot be read, it is too
   * large, its payload makes no sense there. Not among them: 401, which a set clock or a rotated
   * secret mends; 404, since the receiver may be upgraded after the sender; and 409, which ends
   * when the receiver forgets the other message.
   */
  private static final Set<Integer> IN_VAIN = Set.of(400, 413, 422);

  private final OutboxConfig config;
  private final Chance chance;

  RetryDecision(OutboxConfig config, Chance chance) {
    this.config = config;
    this.chance = chance;
  }

  SendResult afterFailure(OutboxMessage message, String error, Instant now) {
    String readable = readable(error);
    return policy(message)
        .nextAttempt(message.retryCount() + 1, now, chance.next())
        .map(next -> message.putOff(readable, now, next))
        .orElseGet(() -> message.givenUp(readable, now));
  }

  SendResult afterRefusal(OutboxMessage message, int status, String error, Instant now) {
    return IN_VAIN.contains(status)
        ? inVain(message, error, now)
        : afterFailure(message, error, now);
  }

  /** No attempt could end otherwise, so a person is asked at once. */
  SendResult inVain(OutboxMessage message, String error, Instant now) {
    return message.givenUp(readable(error), now);
  }

  private RetryPolicy policy(OutboxMessage message) {
    return new RetryPolicy(
        config.baseRetryDelay(),
        message.maxRetries(),
        Optional.of(new Backoff(config.maxRetryDelay(), config.jitter())));
  }

  private static String readable(String error) {
    String text = error.replaceAll("\\p{Cntrl}+", " ");
    return text.length() <= MAX_ERROR_CHARS ? text : text.substring(0, MAX_ERROR_CHARS) + "…";
  }
}
