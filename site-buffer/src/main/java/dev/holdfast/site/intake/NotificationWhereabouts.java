package dev.holdfast.site.intake;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** While the site holds a notification the site answers, afterwards central does. */
@ApplicationScoped
public class NotificationWhereabouts {

  private final MessageBuffer buffer;
  private final CentralClient central;
  private final TargetGuards guards;
  private final Traces traces;

  @Inject
  NotificationWhereabouts(
      MessageBuffer buffer, CentralClient central, TargetGuards guards, Traces traces) {
    this.buffer = buffer;
    this.central = central;
    this.guards = guards;
    this.traces = traces;
  }

  public Uni<NotificationStatusAnswer> of(NotificationId id) {
    return buffer
        .find(id.asMessageId())
        .chain(
            held ->
                held.filter(message -> message.category() == Category.Notification)
                    .map(message -> Uni.createFrom().item(answerHere(id, message)))
                    .orElseGet(() -> askCentral(id)));
  }

  private static NotificationStatusAnswer answerHere(NotificationId id, HeldMessage message) {
    return new NotificationStatusAnswer(
        id,
        message.parked() ? NotificationStatus.Parked : NotificationStatus.Forwarding,
        message.retryCount(),
        message.lastError(),
        message.createdAt(),
        Optional.empty());
  }

  /**
   * As long as nobody looks whether central is back, nobody needs to wait to hear that it is not.
   */
  private Uni<NotificationStatusAnswer> askCentral(NotificationId id) {
    if (guards.of(Lane.CENTRAL).isOpen()) {
      return Uni.createFrom().failure(cannotAsk(id, "it is away"));
    }
    return central
        .ask(
            Endpoints.NOTIFICATION_STATUS,
            new NotificationStatusQuery(id).toJson(),
            traces.current())
        .onFailure(TransportException.class)
        .transform(failure -> cannotAsk(id, failure.getMessage()))
        .map(reply -> answerOf(id, reply));
  }

  private static NotificationStatusAnswer answerOf(NotificationId id, EnvelopeReply reply) {
    if (reply.status() == 404) {
      throw new ProblemException(
          Problem.notFound("neither this site nor central knows notification " + id));
    }
    return reply
        .payload()
        .filter(payload -> reply.acknowledged())
        .map(NotificationStatusAnswer::fromJson)
        .orElseThrow(() -> cannotAsk(id, reply.error().orElse("it gave no answer")));
  }

  private static ProblemException cannotAsk(NotificationId id, String why) {
    return new ProblemException(
        Problem.unavailable(
            "notification %s is not held at this site, and central cannot be asked now (%s); try again later"
                .formatted(id, why)));
  }
}
