package dev.holdfast.site.delivery.forward;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.numbering.SubmitNumbers;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Hands notifications to central. Only an acknowledgement lets the site forget its copy. */
@ApplicationScoped
class ForwardToCentral implements DeliveryHandler {

  private static final int ID_TAKEN = 409;

  /** Two batches' worth: one under way, one gathering. */
  private static final int IN_HAND = 2 * CentralClient.MAX_BATCH;

  private final CentralClient central;
  private final SubmitNumbers numbers;
  private final TargetLimits limits;
  private final NodeIdentity identity;
  private final Traces traces;

  @Inject
  ForwardToCentral(
      CentralClient central,
      SubmitNumbers numbers,
      CentralConfig config,
      NodeIdentity identity,
      Traces traces) {
    this.central = central;
    this.numbers = numbers;
    this.limits =
        new TargetLimits(IN_HAND, CentralClient.longestBatch(config).multipliedBy(IN_HAND));
    this.identity = identity;
    this.traces = traces;
  }

  @Override
  public Category category() {
    return Category.Notification;
  }

  @Override
  public boolean isConfigured() {
    return central.isConfigured();
  }

  /**
   * Batches have their time limit. A message waits for those before its own, in the worst case one
   * for each that is in hand, and central is not away because of that.
   */
  @Override
  public TargetLimits limits(String target) {
    return limits;
  }

  @Override
  public Optional<RetryPolicy> retryPolicy(String target) {
    return Optional.empty();
  }

  @Override
  public Optional<NotificationContent.Flaw> flaw(String target, String payload) {
    return NotificationPayload.flaw(payload);
  }

  @Override
  public Uni<DeliveryResult> deliver(OutboundMessage message) {
    try {
      NotificationContent content = NotificationPayload.read(message.payload());
      return numberOf(message).chain(number -> submit(message, content, number));
    } catch (JsonException e) {
      return Uni.createFrom()
          .item(
              DeliveryResult.of(
                  new DeliveryOutcome.Unreadable(
                      "the payload is no notification: " + e.getMessage())));
    }
  }

  /** A disk that cannot be written holds up no delivery; what has no number leaves no gap. */
  private Uni<Optional<SubmitNumber>> numberOf(OutboundMessage message) {
    return numbers
        .of(message.id())
        .onFailure(StoreException.class)
        .recoverWithItem(Optional.empty());
  }

  private Uni<DeliveryResult> submit(
      OutboundMessage message, NotificationContent content, Optional<SubmitNumber> number) {
    String payload = stamped(message, content, number).toJson();
    return traces
        .continuing(
            message.traceparent(),
            "forward notification",
            SpanKind.PRODUCER,
            traceparent ->
                central.send(
                    message.id(),
                    MessageType.Signal,
                    Endpoints.NOTIFICATION_SUBMIT,
                    payload,
                    traceparent))
        .map(ForwardToCentral::outcomeOf)
        .onFailure(TransportException.class)
        .recoverWithItem(failure -> DeliveryOutcome.targetAway(failure.getMessage()))
        .map(DeliveryResult::of);
  }

  /** Site and node are ours to say, whatever the payload says. */
  private NotificationSubmit stamped(
      OutboundMessage message, NotificationContent content, Optional<SubmitNumber> number) {
    return new NotificationSubmit(
        new NotificationId(message.id().value()),
        content,
        identity.node(),
        message.origin().instance(),
        message.origin().script(),
        message.origin().executionId(),
        message.origin().parentExecutionId(),
        message.createdAt(),
        number);
  }

  /** Anything but an acknowledgement is transient, unless another notification has the id. */
  private static DeliveryOutcome outcomeOf(EnvelopeReply reply) {
    if (reply.acknowledged()) {
      return DeliveryOutcome.delivered();
    }
    String cause =
        "central answered %d: %s".formatted(reply.status(), reply.error().orElse("not accepted"));
    if (reply.status() == ID_TAKEN) {
      return DeliveryOutcome.failedForGood(cause);
    }
    return takesNothing(reply)
        ? DeliveryOutcome.targetAway(cause)
        : DeliveryOutcome.failedForNow(cause);
  }

  /** It would have said so to any message: its database is away, or it wants none of ours. */
  private static boolean takesNothing(EnvelopeReply reply) {
    return reply.status() >= 500 || RefusalNoted.concernsTheSender(reply);
  }
}
