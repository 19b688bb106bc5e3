package dev.holdfast.central.inbox;

import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Source;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.SourceText;
import dev.holdfast.shared.id.SiteId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * From a genuine envelope to a sound notification, or to what is wrong with it. Nothing passes that
 * PostgreSQL would refuse: it would take the rest of the batch down with it.
 */
final class ReadSubmit {

  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");
  private static final Pattern TRACEPARENT =
      Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  sealed interface Result {}

  record Sound(NewNotification notification) implements Result {}

  record Flawed(String problem) implements Result {}

  private ReadSubmit() {}

  static Result read(Envelope envelope) {
    try {
      NotificationSubmit submit = NotificationSubmit.fromJson(envelope.payload());
      return flawIn(envelope, submit)
          .<Result>map(Flawed::new)
          .orElseGet(() -> new Sound(notification(envelope, submit)));
    } catch (JsonException e) {
      return new Flawed("the payload cannot be read: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      return new Flawed("sourceServiceId is not a site: " + e.getMessage());
    }
  }

  private static Optional<String> flawIn(Envelope envelope, NotificationSubmit submit) {
    if (!submit.notificationId().asMessageId().equals(envelope.messageId())) {
      return Optional.of("notificationId must be the messageId of its envelope");
    }
    if (submit.enqueuedAt().isBefore(EARLIEST) || submit.enqueuedAt().isAfter(LATEST)) {
      return Optional.of("enqueuedAt must lie between %s and %s".formatted(EARLIEST, LATEST));
    }
    return submit
        .content()
        .flaw()
        .map(flaw -> flaw.field() + " " + flaw.problem())
        .or(() -> flawIn("sourceNode", Optional.of(submit.sourceNode())))
        .or(() -> flawIn("sourceInstance", submit.sourceInstance()))
        .or(() -> flawIn("sourceScript", submit.sourceScript()))
        .or(() -> flawIn("executionId", submit.executionId()))
        .or(() -> flawIn("parentExecutionId", submit.parentExecutionId()));
  }

  private static Optional<String> flawIn(String field, Optional<String> value) {
    return SourceText.flaw(value).map(problem -> field + " " + problem);
  }

  private static NewNotification notification(Envelope envelope, NotificationSubmit submit) {
    return new NewNotification(
        submit.notificationId(),
        NotificationTypes.EMAIL,
        submit.content(),
        new Source(
            new SiteId(envelope.sourceServiceId()),
            submit.sourceNode(),
            submit.sourceInstance(),
            submit.sourceScript(),
            submit.executionId(),
            submit.parentExecutionId()),
        submit.enqueuedAt(),
        envelope.headers().traceparent().filter(text -> TRACEPARENT.matcher(text).matches()),
        submit.submitNumber());
  }
}
