package dev.holdfast.central.inbox;

import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells a site where its own notifications stand, with one query for the batch; another site's do
 * not exist for it.
 */
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
    List<Asked> asked = genuine.stream().map(Asked::of).toList();
    Set<NotificationId> ids =
        asked.stream().flatMap(one -> one.id().stream()).collect(Collectors.toSet());
    return (ids.isEmpty()
            ? Uni.createFrom().item(Map.<NotificationId, StoredNotification>of())
            : notifications.look(ids))
        .map(found -> asked.stream().map(one -> answer(one, found)).toList());
  }

  /**
   * One envelope, read.
   *
   * @param id empty when it cannot be read
   */
  private record Asked(Envelope envelope, Optional<NotificationId> id, String problem) {

    static Asked of(Envelope envelope) {
      try {
        NotificationStatusQuery query = NotificationStatusQuery.fromJson(envelope.payload());
        return new Asked(envelope, Optional.of(query.notificationId()), "");
      } catch (JsonException e) {
        return new Asked(envelope, Optional.empty(), e.getMessage());
      }
    }
  }

  private static EnvelopeReply answer(Asked asked, Map<NotificationId, StoredNotification> found) {
    Envelope envelope = asked.envelope();
    if (asked.id().isEmpty()) {
      return EnvelopeReply.refused(
          envelope.messageId(), 400, "the payload cannot be read: " + asked.problem());
    }
    NotificationId id = asked.id().get();
    return Optional.ofNullable(found.get(id))
        .filter(row -> row.source().site().value().equals(envelope.sourceServiceId()))
        .map(row -> answered(envelope, row))
        .orElseGet(() -> unknown(envelope, id));
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

  private static EnvelopeReply unknown(Envelope envelope, NotificationId id) {
    return EnvelopeReply.refused(
        envelope.messageId(), 404, "no notification %s of this site is here".formatted(id));
  }
}
