package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Handler, outcome, record. */
@ApplicationScoped
public class DeliveryAttempt {

  private static final Logger LOG = Logger.getLogger(DeliveryAttempt.class);

  private final MessageBuffer buffer;
  private final DeliveryMetrics metrics;
  private final Clock clock;

  @Inject
  DeliveryAttempt(MessageBuffer buffer, DeliveryMetrics metrics, Clock clock) {
    this.buffer = buffer;
    this.metrics = metrics;
    this.clock = clock;
  }

  /** What it came to; recorded by then. */
  public Uni<DeliveryOutcome> run(DeliveryHandler handler, BufferedMessage message) {
    return Uni.createFrom()
        .deferred(() -> handler.deliver(message))
        .onFailure()
        .recoverWithItem(failure -> asTransient(message, failure))
        .invoke(outcome -> metrics.attempted(message, outcome))
        .call(outcome -> record(message, outcome));
  }

  private static DeliveryOutcome asTransient(BufferedMessage message, Throwable failure) {
    LOG.warnf(failure, "delivering message %s to %s failed", message.id(), message.target());
    return DeliveryOutcome.failedForNow(failure.toString());
  }

  private Uni<Void> record(BufferedMessage message, DeliveryOutcome outcome) {
    return write(message, outcome, clock.instant())
        .invoke(recorded -> report(message, outcome, recorded))
        .replaceWithVoid();
  }

  private Uni<Boolean> write(BufferedMessage message, DeliveryOutcome outcome, Instant now) {
    if (outcome instanceof Delivered) {
      return buffer.removeDelivered(message, now);
    }
    if (outcome instanceof Permanent permanent) {
      return buffer.park(message, permanent.reason(), now);
    }
    if (outcome instanceof Unreadable unreadable) {
      return buffer.discardUnreadable(message, unreadable.reason(), now);
    }
    return retryOrPark(message, (Transient) outcome, now);
  }

  private Uni<Boolean> retryOrPark(BufferedMessage message, Transient failure, Instant now) {
    Duration asked = failure.retryAfter().orElse(Duration.ZERO);
    return message
        .retry()
        .nextAttempt(message.retryCount() + 1, now)
        .map(next -> later(next, now.plus(asked)))
        .map(due -> buffer.reschedule(message, failure.cause(), now, due))
        .orElseGet(
            () -> buffer.park(message, "retries exhausted; last error: " + failure.cause(), now));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** What only has to wait is told by the sweep, once for all of a target. */
  private static void report(BufferedMessage message, DeliveryOutcome outcome, boolean recorded) {
    if (!recorded) {
      LOG.infof(
          "message %s to %s was decided by an operator while it was being delivered; not recorded: %s",
          message.id(), message.target(), outcome);
    } else if (outcome instanceof Permanent permanent) {
      LOG.warnf("message %s to %s parked: %s", message.id(), message.target(), permanent.reason());
    } else if (outcome instanceof Unreadable unreadable) {
      LOG.warnf(
          "message %s to %s discarded, its payload is in the event log: %s",
          message.id(), message.target(), unreadable.reason());
    } else {
      LOG.debugf("message %s to %s: %s", message.id(), message.target(), outcome);
    }
  }
}
