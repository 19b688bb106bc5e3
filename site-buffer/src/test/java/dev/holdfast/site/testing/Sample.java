package dev.holdfast.site.testing;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Messages for tests: say what matters, the rest is as usual. */
public record Sample(OutboundMessage message) {

  public static final RetryPolicy RETRY = new RetryPolicy(Duration.ofSeconds(30), 50);

  public static Sample of(Category category, String target, Instant at) {
    return new Sample(
        new OutboundMessage(
            MessageId.random(),
            category,
            target,
            "{}",
            RETRY,
            at,
            Origin.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  public static Sample call(String target, Instant at) {
    return of(Category.ExternalSystem, target, at);
  }

  public Sample payload(String payload) {
    return with(message.id(), payload, message.retry(), message.orderingKey(), message.expiresAt());
  }

  public Sample retry(RetryPolicy retry) {
    return with(message.id(), message.payload(), retry, message.orderingKey(), message.expiresAt());
  }

  public Sample key(String orderingKey) {
    return with(
        message.id(),
        message.payload(),
        message.retry(),
        Optional.of(orderingKey),
        message.expiresAt());
  }

  public Sample expires(Instant at) {
    return with(
        message.id(), message.payload(), message.retry(), message.orderingKey(), Optional.of(at));
  }

  private Sample with(
      MessageId id,
      String payload,
      RetryPolicy retry,
      Optional<String> orderingKey,
      Optional<Instant> expiresAt) {
    return new Sample(
        new OutboundMessage(
            id,
            message.category(),
            message.target(),
            payload,
            retry,
            message.createdAt(),
            message.origin(),
            message.traceparent(),
            orderingKey,
            expiresAt));
  }
}
