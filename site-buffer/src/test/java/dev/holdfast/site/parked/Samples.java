package dev.holdfast.site.parked;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Parked messages to start a test with. */
public final class Samples {

  public static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

  private Samples() {}

  public static KeptMessage call(String target) {
    return parked(Category.ExternalSystem, target, "{\"pump\":3}", Optional.empty());
  }

  public static KeptMessage ordered(String target, String key) {
    return parked(Category.ExternalSystem, target, "{}", Optional.of(key));
  }

  public static KeptMessage notification(String list, String subject) {
    String payload = "{\"list\":\"%s\",\"subject\":\"%s\",\"body\":\"b\"}".formatted(list, subject);
    return parked(Category.Notification, list, payload, Optional.empty());
  }

  public static KeptMessage parked(
      Category category, String target, String payload, Optional<String> orderingKey) {
    return new KeptMessage(
        new OutboundMessage(
            MessageId.random(),
            category,
            target,
            payload,
            new RetryPolicy(Duration.ofSeconds(30), 50),
            THEN,
            Origin.said(
                    Optional.of("gateway"),
                    Optional.of("pump-watch"),
                    Optional.of("run-1"),
                    Optional.empty())
                .submittedBy("scripts"),
            Optional.empty(),
            orderingKey,
            Optional.empty()),
        50,
        Optional.of("HTTP 401 Unauthorized"),
        Optional.of(THEN.plusSeconds(60)));
  }

  public static MessageId idOf(KeptMessage parked) {
    return parked.message().id();
  }
}
