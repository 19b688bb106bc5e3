package dev.holdfast.site.delivery.forward;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.identity.NodeIdentity;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Hands notifications to central. Only an acknowledgement lets the site forget its copy. */
@ApplicationScoped
class ForwardToCentral implements DeliveryHandler {

  private final CentralClient central;
  private final CentralOutage outage;
  private final NodeIdentity identity;
  private final Traces traces;

  @Inject
  ForwardToCentral(
      CentralClient central, CentralOutage outage, NodeIdentity identity, Traces traces) {
    this.central = central;
    this.outage = outage;
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

  /** Two batches' worth: one under way, one gathering. */
  @Override
  public int concurrency() {
    return 2 * CentralClient.MAX_BATCH;
  }

  @Override
  public Uni<DeliveryOutcome> deliver(BufferedMessage message) {
    try {
      return submit(message, NotificationPayload.read(message.payload()));
    } catch (JsonException e) {
      return Uni.createFrom()
          .item(
              new DeliveryOutcome.Unreadable("the payload is no notification: " + e.getMessage()));
    }
  }

  private Uni<DeliveryOutcome> submit(BufferedMessage message, NotificationContent content) {
    String payload = stamped(message, content).toJson();
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
        .invoke(outage::reached)
        .map(ForwardToCentral::outcomeOf)
        .onFailure(TransportException.class)
        .invoke(outage::notReached)
        .onFailure(TransportException.class)
        .recoverWithItem(failure -> DeliveryOutcome.failedForNow(failure.getMessage()));
  }

  /** Site and node are ours to say, whatever the payload says. */
  private NotificationSubmit stamped(BufferedMessage message, NotificationContent content) {
    return new NotificationSubmit(
        new NotificationId(message.id().value()),
        content,
        identity.node(),
        message.origin().instance(),
        message.origin().script(),
        message.origin().executionId(),
        message.origin().parentExecutionId(),
        message.createdAt());
  }

  private static DeliveryOutcome outcomeOf(EnvelopeReply reply) {
    return reply.acknowledged()
        ? DeliveryOutcome.delivered()
        : DeliveryOutcome.failedForNow(
            "central answered %d: %s"
                .formatted(reply.status(), reply.error().orElse("not accepted")));
  }
}
