package dev.holdfast.central.inbox;

import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Tells a site where its own notifications stand; another site's do not exist for it. */
@ApplicationScoped
class AnswerStatus implements EnvelopeHandler {

  private final Notifications notifications;

  @Inject
  AnswerStatus(Notifications notifications) {
    this.notifications = notifications;
  }

  @Override
  public String endpoint() {
    return Endpoints.NOTIFICATION_STATUS;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return Multi.createFrom()
        .iterable(genuine)
        .onItem()
        .transformToUniAndConcatenate(this::answer)
        .collect()
        .asList();
  }

  private Uni<EnvelopeReply> answer(Envelope envelope) {
    try {
      NotificationStatusQuery query = NotificationStatusQuery.fromJson(envelope.payload());
      return notifications
          .find(query.notificationId())
          .map(
              found ->
                  found
                      .filter(row -> row.source().site().value().equals(envelope.sourceServiceId()))
                      .map(row -> answered(envelope, row))
                      .orElseGet(() -> unknown(envelope, query)));
    } catch (JsonException e) {
      return Uni.createFrom()
          .item(
              EnvelopeReply.refused(
                  envelope.messageId(), 400, "the payload cannot be read: " + e.getMessage()));
    }
  }

  private static EnvelopeReply answered(Envelope envelope, StoredNotification row) {
    NotificationStatusAnswer answer =
        new NotificationStatusAnswer(
            row.id(),
            row.status(),
            row.retryCount(),
            row.lastError(),
            row.siteEnqueuedAt(),
            row.deliveredAt());
    return EnvelopeReply.answered(envelope.messageId(), answer.toJson());
  }

  private static EnvelopeReply unknown(Envelope envelope, NotificationStatusQuery query) {
    return EnvelopeReply.refused(
        envelope.messageId(),
        404,
        "no notification %s of this site is here".formatted(query.notificationId()));
  }
}
