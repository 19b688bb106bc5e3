package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.Chance;
import dev.holdfast.site.delivery.Deliver;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryHandlers;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.sweep.SweepTrigger;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jboss.logging.Logger;

/** Takes a message in: delivers it at once or keeps it. Answers when that is certain. */
@ApplicationScoped
public class AcceptMessage {

  private static final Logger LOG = Logger.getLogger(AcceptMessage.class);

  private final MessageBuffer buffer;
  private final DeliveryHandlers handlers;
  private final Deliver deliver;
  private final SweepTrigger sweep;
  private final Policies policies;
  private final IntakeMetrics metrics;
  private final Clock clock;
  private final Chance chance;

  @Inject
  AcceptMessage(
      MessageBuffer buffer,
      DeliveryHandlers handlers,
      Deliver deliver,
      SweepTrigger sweep,
      Policies policies,
      IntakeMetrics metrics,
      Clock clock,
      Chance chance) {
    this.buffer = buffer;
    this.handlers = handlers;
    this.deliver = deliver;
    this.sweep = sweep;
    this.policies = policies;
    this.metrics = metrics;
    this.clock = clock;
    this.chance = chance;
  }

  /** Fails with a {@link dev.holdfast.messaging.store.StoreException} when it cannot be kept. */
  public Uni<AcceptResult> accept(NewMessage request) {
    OutboundMessage message = outbound(request);
    return isKeptFirst(request)
        ? keep(message)
        : tryAtOnce(handlers.forCategory(message.category()).orElseThrow(), message);
  }

  /**
   * Notifications are kept first so that nobody waits for the WAN, and so are messages with an
   * ordering key: only what is in the file has a place in a row.
   */
  boolean isKeptFirst(NewMessage request) {
    return !request.options().attemptImmediate()
        || request.category() == Category.Notification
        || request.options().orderingKey().isPresent()
        || handlers.forCategory(request.category()).isEmpty();
  }

  private Uni<AcceptResult> tryAtOnce(DeliveryHandler handler, OutboundMessage message) {
    return deliver
        .attempt(handler, message, Traffic.LIVE, () -> !buffer.isFailing())
        .chain(
            result ->
                result instanceof Attempted attempted
                    ? conclude(message, attempted)
                    : keep(message));
  }

  private Uni<AcceptResult> conclude(OutboundMessage message, Attempted attempted) {
    return recorded(message, attempted).invoke(result -> metrics.accepted(message, result));
  }

  private Uni<AcceptResult> recorded(OutboundMessage message, Attempted attempted) {
    DeliveryOutcome outcome = attempted.result().outcome();
    if (outcome instanceof Delivered) {
      return whetherRecordedOrNot(
          buffer.recordDelivered(message, attempted.attempt()),
          message,
          new AcceptResult.Delivered(message.id(), attempted.attempt().response()));
    }
    if (outcome instanceof Transient failure) {
      return keepTried(message, attempted, failure);
    }
    String reason =
        outcome instanceof Permanent permanent
            ? permanent.reason()
            : ((Unreadable) outcome).reason();
    return whetherRecordedOrNot(
        buffer.recordFailed(message, attempted.attempt(), reason),
        message,
        new AcceptResult.Failed(message.id(), reason));
  }

  /** What has happened has happened, and the caller is told; only the record of it is missing. */
  private static Uni<AcceptResult> whetherRecordedOrNot(
      Uni<Void> recording, OutboundMessage message, AcceptResult result) {
    return recording
        .onFailure()
        .invoke(failure -> notRecorded(message, result, failure))
        .onFailure()
        .recoverWithNull()
        .replaceWith(result);
  }

  private static void notRecorded(OutboundMessage message, AcceptResult result, Throwable failure) {
    LOG.warnf(
        failure,
        "message=%s target=%s was %s at once, but that could not be recorded",
        message.id(),
        message.target(),
        result instanceof AcceptResult.Delivered ? "delivered" : "refused");
  }

  private Uni<AcceptResult> keepTried(
      OutboundMessage message, Attempted attempted, Transient failure) {
    Instant now = clock.instant();
    Instant next = message.retry().nextAttempt(0, now, chance.next()).orElse(now);
    return buffer
        .appendTried(message, attempted.attempt(), failure.cause(), failure.nextTry(next, now))
        .replaceWith(new AcceptResult.Buffered(message.id()));
  }

  private Uni<AcceptResult> keep(OutboundMessage message) {
    return buffer.append(message).map(done -> kept(message));
  }

  /** It is on disk, and nobody has tried it yet. */
  AcceptResult kept(OutboundMessage message) {
    AcceptResult result = new AcceptResult.Buffered(message.id());
    metrics.accepted(message, result);
    sweep.wake(message.lane());
    return result;
  }

  OutboundMessage outbound(NewMessage request) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new OutboundMessage(
        request.options().messageId().orElseGet(() -> MessageId.at(now)),
        request.category(),
        request.target(),
        request.payload(),
        policies.forMessage(request),
        now,
        request.origin(),
        request.traceparent(),
        request.options().orderingKey(),
        request.options().expiresAt());
  }
}
