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

  /**
   * Nothing counts against the message. One that was sent alone lets others probe before it.
   *
   * @param again whether it goes out at once, with fewer others
   */
  SendResult notCharged(OutboxMessage message, String error, boolean again, Instant now) {
    Instant next =
        again
            ? now
            : now.plus(config.baseRetryDelay())
                .plusMillis((long) (chance.next() * config.jitter().toMillis()));
    return message.waiting(readable(error), now, next);
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

  /** Its limit is of attempts, and the first is no retry. */
  private RetryPolicy policy(OutboxMessage message) {
    return new RetryPolicy(
        config.baseRetryDelay(),
        message.maxRetries() == 0 ? 0 : message.maxRetries() + 1,
        Optional.of(new Backoff(config.maxRetryDelay(), config.jitter())));
  }

  private static String readable(String error) {
    String text = error.replaceAll("\\p{Cntrl}+", " ");
    return text.length() <= MAX_ERROR_CHARS ? text : text.substring(0, MAX_ERROR_CHARS) + "…";
  }
}
