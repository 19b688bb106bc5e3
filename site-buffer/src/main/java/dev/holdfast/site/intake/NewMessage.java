package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a caller asks for.
 *
 * @param traceparent the trace it is part of
 */
public record NewMessage(
    Category category,
    String target,
    String payload,
    Origin origin,
    Options options,
    Optional<String> traceparent) {

  public NewMessage(
      Category category, String target, String payload, Origin origin, Options options) {
    this(category, target, payload, origin, options, Optional.empty());
  }

  /**
   * What a caller may say besides.
   *
   * @param attemptImmediate false for callers who have already tried themselves
   * @param idempotencyKey handed in again with the same key, it is answered as the first time
   */
  public record Options(
      Optional<MessageId> messageId,
      Optional<Integer> maxRetries,
      Optional<Duration> retryInterval,
      boolean attemptImmediate,
      Optional<String> orderingKey,
      Optional<Instant> expiresAt,
      Optional<String> idempotencyKey) {

    Options withMessageId(MessageId id) {
      return new Options(
          Optional.of(id),
          maxRetries,
          retryInterval,
          attemptImmediate,
          orderingKey,
          expiresAt,
          idempotencyKey);
    }
  }

  NewMessage withMessageId(MessageId id) {
    return new NewMessage(
        category, target, payload, origin, options.withMessageId(id), traceparent);
  }

  NewMessage submittedBy(String name) {
    return new NewMessage(
        category, target, payload, origin.submittedBy(name), options, traceparent);
  }

  NewMessage tracedBy(Optional<String> trace) {
    return new NewMessage(category, target, payload, origin, options, trace);
  }
}
