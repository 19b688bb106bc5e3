package dev.holdfast.central.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.DeliveryAdapters;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.Retries;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** One attempt: started, resolved to an adapter, delivered, judged. It never fails. */
@ApplicationScoped
class DispatchAttempt {

  private static final Logger LOG = Logger.getLogger(DispatchAttempt.class);

  /** What is put off is put off at least this long, so that no pass finds it again and again. */
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

  /** For a notification of a type that has no adapter, and so no policy. */
  private static final RetryPolicy USUAL = Retries.clamped(0, Duration.ZERO);

  private final DeliveryAdapters adapters;
  private final DispatchMetrics metrics;
  private final Traces traces;
  private final Redactor redactor;
  private final DatabaseTime time;
  private final Timeouts timeouts;
  private final Duration longest;
  private final boolean outagesCount;

  @Inject
  DispatchAttempt(
      DeliveryAdapters adapters,
      DispatchMetrics metrics,
      Traces traces,
      Redactor redactor,
      DatabaseTime time,
      Timeouts timeouts,
      DispatchSettings settings) {
    this.adapters = adapters;
    this.metrics = metrics;
    this.traces = traces;
    this.redactor = redactor;
    this.time = time;
    this.timeouts = timeouts;
    // Some of the claim is left for writing the result down.
    this.longest = settings.lease().multipliedBy(3).dividedBy(4);
    this.outagesCount = settings.outage() == DispatchSettings.Outage.COUNT;
  }

  /** An attempt at this does not take longer, whatever its adapter says. */
  Duration timeLimit(Delivery delivery) {
    try {
      Duration limit =
          adapters.forType(delivery.type()).map(DeliveryAdapter::timeLimit).orElse(Duration.ZERO);
      return limit.compareTo(longest) < 0 ? limit : longest;
    } catch (RuntimeException e) {
      return longest;
    }
  }

  Uni<Attempt> run(ClaimedNotification claimed, Delivery delivery) {
    Instant started = time.instant();
    metrics.begun(Duration.between(claimed.dueAt(), started));
    return traces
        .continuing(
            delivery.notification().traceParent(),
            "deliver notification",
            SpanKind.PRODUCER,
            span -> deliver(delivery))
        .onFailure()
        .recoverWithItem(failure -> unexpected(delivery, failure))
        .map(result -> judged(claimed, delivery, result, started))
        .onFailure()
        .recoverWithItem(failure -> unjudged(claimed, delivery, failure, started));
  }

  private Uni<DeliveryResult> deliver(Delivery delivery) {
    Duration limit = timeLimit(delivery);
    return Uni.createFrom()
        .deferred(
            () ->
                adapters
                    .forType(delivery.type())
                    .map(adapter -> limited(adapter.deliver(delivery, limit), limit))
                    .orElseGet(() -> withoutAdapter(delivery)));
  }

  private Uni<DeliveryResult> limited(Uni<DeliveryResult> result, Duration limit) {
    return result
        .onItem()
        .ifNull()
        .failWith(() -> new IllegalStateException("the adapter reported nothing"))
        .ifNoItem()
        .after(limit)
        .on(timeouts.scheduler())
        .recoverWithItem(
            () -> DeliveryResult.of(DeliveryOutcome.failedForNow("no result within " + limit)));
  }

  private static Uni<DeliveryResult> withoutAdapter(Delivery delivery) {
    String reason = "no delivery adapter for type " + delivery.type();
    LOG.warnf("%s; message=%s is parked", reason, delivery.notification().id());
    return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForGood(reason)));
  }

  /** A bug in an adapter, or the database away while it looked something up. */
  private DeliveryResult unexpected(Delivery delivery, Throwable failure) {
    LOG.errorf(
        redactor.clean(failure),
        "delivering message=%s site=%s type=%s failed unexpectedly; it will be tried again",
        delivery.notification().id(),
        delivery.notification().source().site().value(),
        delivery.type());
    return DeliveryResult.of(
        DeliveryOutcome.failedForNow("unexpected: " + redactor.clean(failure.toString())));
  }

  /** Its adapter cannot even say how often to try again. */
  private Attempt unjudged(
      ClaimedNotification claimed, Delivery delivery, Throwable failure, Instant started) {
    LOG.errorf(
        redactor.clean(failure),
        "what came of message=%s type=%s cannot be judged; it is parked",
        delivery.notification().id(),
        delivery.type());
    Instant now = time.instant();
    String reason = "its outcome cannot be judged: " + redactor.clean(failure.toString());
    return new Attempt(
        claimed.notification(), claimed.parked(reason, now), Duration.between(started, now));
  }

  private Attempt judged(
      ClaimedNotification claimed, Delivery delivery, DeliveryResult result, Instant started) {
    Instant now = time.instant();
    Duration took = Duration.between(started, now);
    if (result instanceof DeliveryResult.Attempted attempted) {
      metrics.attempted(attempted.outcome(), took);
      return new Attempt(
          claimed.notification(),
          result(claimed, delivery, attempted, now).reaching(attempted.reach()),
          took);
    }
    DeliveryResult.NotNow not = (DeliveryResult.NotNow) result;
    if (outagesCount && time.ofNode(not.until()).isAfter(now)) {
      DeliveryResult failed = DeliveryResult.of(DeliveryOutcome.failedForNow(not.reason()));
      return judged(claimed, delivery, failed, started);
    }
    metrics.putOff();
    return new Attempt(
        claimed.notification(),
        claimed.putOff(later(time.ofNode(not.until()), now), not.reason()),
        took);
  }

  private AttemptResult result(
      ClaimedNotification claimed,
      Delivery delivery,
      DeliveryResult.Attempted attempted,
      Instant now) {
    DeliveryOutcome outcome = attempted.outcome();
    if (outcome instanceof DeliveryOutcome.Delivered delivered) {
      return claimed.delivered(delivered.recipients(), remark(delivered), now);
    }
    if (outcome instanceof DeliveryOutcome.Permanent permanent) {
      return claimed.parked(permanent.reason(), now);
    }
    if (outcome instanceof DeliveryOutcome.Unreadable unreadable) {
      return claimed.parked(unreadable.reason(), now);
    }
    DeliveryOutcome.Transient failure = (DeliveryOutcome.Transient) outcome;
    if (attempted.uncounted().isPresent() && !outagesCount) {
      Instant again = later(time.ofNode(attempted.uncounted().get()), now);
      return claimed.retryUncounted(again, failure.cause(), now);
    }
    return adapters
        .forType(delivery.type())
        .map(DeliveryAdapter::retries)
        .orElse(USUAL)
        .nextAttempt(claimed.notification().retryCount() + 1, now)
        .map(next -> claimed.retryAt(failure.nextTry(next, now), failure.cause(), now))
        .orElseGet(() -> claimed.exhausted(failure.cause(), now));
  }

  private static Instant later(Instant asked, Instant now) {
    Instant earliest = now.plus(SHORTEST_PAUSE);
    return asked.isAfter(earliest) ? asked : earliest;
  }

  private static Optional<String> remark(DeliveryOutcome.Delivered delivered) {
    return delivered.refused().isEmpty()
        ? Optional.empty()
        : Optional.of("refused: " + String.join(", ", delivered.refused()));
  }
}
