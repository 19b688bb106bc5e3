package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.delivery.guard.GuardedAttempt;
import dev.holdfast.site.delivery.guard.GuardedResult;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** One guarded attempt at one message, wherever it comes from. Records nothing. */
@ApplicationScoped
public class Deliver {

  private static final Logger LOG = Logger.getLogger(Deliver.class);

  /**
   * Takes less time to prepare than another thread takes to begin. The backlog comes on threads
   * that have the time; what is live may come on an event loop.
   */
  private static final int SMALL = 16 * 1024;

  private final TargetGuards guards;
  private final DeliveryMetrics metrics;
  private final Clock clock;

  @Inject
  Deliver(TargetGuards guards, DeliveryMetrics metrics, Clock clock) {
    this.guards = guards;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * @param begin asked when its turn has come and nothing is between it and its target any more;
   *     false calls it off
   */
  public Uni<GuardedResult> attempt(
      DeliveryHandler handler, OutboundMessage message, Traffic traffic, BooleanSupplier begin) {
    return traffic == Traffic.LIVE && message.payload().length() > SMALL
        ? Uni.createFrom()
            .item(() -> prepared(handler, message))
            .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
            .chain(delivery -> attempt(handler, message, traffic, begin, delivery))
        : attempt(handler, message, traffic, begin, prepared(handler, message));
  }

  private Uni<GuardedResult> attempt(
      DeliveryHandler handler,
      OutboundMessage message,
      Traffic traffic,
      BooleanSupplier begin,
      Supplier<Uni<DeliveryResult>> delivery) {
    return guards
        .of(message.lane())
        .run(
            new GuardedAttempt(
                traffic,
                handler.limits(message.target()),
                () -> message.isExpired(clock.instant()) || !begin.getAsBoolean(),
                () -> deliver(delivery, message)))
        .invoke(result -> measure(message, result));
  }

  /** What cannot be prepared fails when its turn has come, and by itself alone. */
  private static Supplier<Uni<DeliveryResult>> prepared(
      DeliveryHandler handler, OutboundMessage message) {
    try {
      return handler.prepare(message);
    } catch (RuntimeException e) {
      return () -> Uni.createFrom().failure(e);
    }
  }

  private static Uni<DeliveryResult> deliver(
      Supplier<Uni<DeliveryResult>> delivery, OutboundMessage message) {
    return Uni.createFrom()
        .deferred(delivery::get)
        .onFailure()
        .recoverWithItem(failure -> asTransient(message, failure));
  }

  private static DeliveryResult asTransient(OutboundMessage message, Throwable failure) {
    LOG.warnf(failure, "delivering message=%s target=%s failed", message.id(), message.target());
    return DeliveryResult.of(DeliveryOutcome.failedForNow(failure.toString()));
  }

  private void measure(OutboundMessage message, GuardedResult result) {
    if (result instanceof Attempted attempted) {
      metrics.attempted(message, attempted);
    }
  }
}
