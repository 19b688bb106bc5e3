package dev.holdfast.central.dispatch;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.central.delivery.DeliveryAdapters;
import dev.holdfast.central.delivery.SmtpSettings;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** One attempt: started, resolved to an adapter, delivered, judged. It never fails. */
@ApplicationScoped
class DispatchAttempt {

  private static final Logger LOG = Logger.getLogger(DispatchAttempt.class);

  private final DeliveryAdapters adapters;
  private final DispatchMetrics metrics;
  private final Traces traces;
  private final Clock clock;
  private final Duration timeout;
  private final RetryPolicy retryPolicy;

  @Inject
  DispatchAttempt(
      DeliveryAdapters adapters,
      DispatchMetrics metrics,
      Traces traces,
      Clock clock,
      SmtpSettings smtp) {
    this.adapters = adapters;
    this.metrics = metrics;
    this.traces = traces;
    this.clock = clock;
    this.timeout = smtp.timeout();
    this.retryPolicy = ClampedRetries.policy(smtp);
  }

  Uni<Attempt> run(ClaimedNotification claimed) {
    Instant started = clock.instant();
    StoredNotification notification = claimed.notification();
    return traces
        .continuing(
            notification.traceParent(),
            "deliver notification",
            SpanKind.PRODUCER,
            span -> deliver(notification))
        .onFailure()
        .recoverWithItem(failure -> unexpected(notification, failure))
        .map(outcome -> judged(claimed, outcome, started, clock.instant()));
  }

  private Uni<DeliveryOutcome> deliver(StoredNotification notification) {
    return Uni.createFrom()
        .deferred(
            () ->
                adapters
                    .forType(notification.type())
                    .map(adapter -> adapter.deliver(notification))
                    .orElseGet(() -> withoutAdapter(notification.type())))
        .onItem()
        .ifNull()
        .failWith(() -> new IllegalStateException("the adapter reported nothing"))
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(() -> DeliveryOutcome.failedForNow("no result within " + timeout));
  }

  private static Uni<DeliveryOutcome> withoutAdapter(String type) {
    return Uni.createFrom()
        .item(DeliveryOutcome.failedForGood("no delivery adapter for type " + type));
  }

  /** A bug in an adapter, or the database away while it looked something up. */
  private static DeliveryOutcome unexpected(StoredNotification notification, Throwable failure) {
    LOG.errorf(
        failure,
        "delivering notification %s of type %s failed unexpectedly; it will be tried again",
        notification.id(),
        notification.type());
    return DeliveryOutcome.failedForNow("unexpected: " + failure);
  }

  private Attempt judged(
      ClaimedNotification claimed, DeliveryOutcome outcome, Instant started, Instant now) {
    Duration took = Duration.between(started, now);
    metrics.attempted(outcome, took);
    return new Attempt(claimed.notification(), result(claimed, outcome, now), took);
  }

  private AttemptResult result(ClaimedNotification claimed, DeliveryOutcome outcome, Instant now) {
    if (outcome instanceof DeliveryOutcome.Delivered delivered) {
      return claimed.delivered(delivered.recipients(), remark(delivered), now);
    }
    if (outcome instanceof DeliveryOutcome.Permanent permanent) {
      return claimed.parked(permanent.reason(), now);
    }
    if (outcome instanceof DeliveryOutcome.Unreadable unreadable) {
      return claimed.parked(unreadable.reason(), now);
    }
    String cause = ((DeliveryOutcome.Transient) outcome).cause();
    return retryPolicy
        .nextAttempt(claimed.notification().retryCount() + 1, now)
        .map(next -> claimed.retryAt(next, cause, now))
        .orElseGet(() -> claimed.exhausted(cause, now));
  }

  private static Optional<String> remark(DeliveryOutcome.Delivered delivered) {
    return delivered.refused().isEmpty()
        ? Optional.empty()
        : Optional.of("refused: " + String.join(", ", delivered.refused()));
  }
}
