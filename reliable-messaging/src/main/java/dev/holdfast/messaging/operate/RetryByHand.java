package dev.holdfast.messaging.operate;

import dev.holdfast.messaging.outbox.GivenUp;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.shared.id.MessageId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jboss.logging.Logger;

/**
 * An operator's decision to try once more. A receiver that has forgotten a message would process it
 * again. So without a second word the message ends, whatever its time to live, before its receiver
 * may forget it; and when that time has come already, the second word is asked for.
 */
@Singleton
@IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
class RetryByHand {

  private static final Set<OutboxStatus> GIVEN_UP =
      EnumSet.of(OutboxStatus.Failed, OutboxStatus.Expired);

  /** What came of the decision. */
  sealed interface Result {}

  /** It is due now, with all its retries. */
  record Requeued() implements Result {}

  record Unknown() implements Result {}

  /** It goes its way by itself, or has gone it. */
  record NotGivenUp(OutboxStatus status) implements Result {}

  record MayBeForgotten(Duration age, Duration remembered) implements Result {}

  private static final Logger LOG = Logger.getLogger(RetryByHand.class);

  /** Rows in one statement. */
  private static final int STEP = 500;

  /** And in one request. */
  private static final int AT_ONCE = 10_000;

  private static final Duration ANY_AGE = Duration.ofDays(36_500);

  private final OutboxStore store;
  private final OutboxConfig config;
  private final Clock clock;
  private final Counter discards;

  @Inject
  RetryByHand(OutboxStore store, OutboxConfig config, Clock clock, MeterRegistry registry) {
    this.discards =
        Counter.builder("rf_outbox_discarded_count")
            .description("Messages that were given up and then discarded by hand")
            .register(registry);
    this.store = store;
    this.config = config;
    this.clock = clock;
  }

  /**
   * @param override send it even if the receiver may have forgotten it
   */
  Uni<Result> retry(MessageId id, boolean override) {
    return store.find(id).chain(found -> retry(id, found, override));
  }

  private Uni<Result> retry(MessageId id, Optional<OutboxMessage> found, boolean override) {
    if (found.isEmpty()) {
      return Uni.createFrom().item(new Unknown());
    }
    OutboxMessage message = found.get();
    if (!GIVEN_UP.contains(message.status())) {
      return Uni.createFrom().item(new NotGivenUp(message.status()));
    }
    Instant now = clock.instant();
    Instant end =
        override ? livesUntil(message, now) : earlier(livesUntil(message, now), safeUntil(message));
    if (!end.isAfter(now)) {
      return Uni.createFrom()
          .item(
              new MayBeForgotten(
                  Duration.between(message.createdAt(), now), config.receiversRemember()));
    }
    return store
        .retry(id, now, end)
        .map(done -> done ? new Requeued() : new NotGivenUp(OutboxStatus.Pending));
  }

  /** As many as a request may take; in steps, so that nobody waits long behind one of them. */
  Uni<GivenUpChanged> retryAll(GivenUp which, boolean override) {
    Duration oldest = override ? ANY_AGE : config.receiversRemember().minus(config.lease());
    return inSteps(limit -> store.retryAll(which, clock.instant(), oldest, limit));
  }

  Uni<GivenUpChanged> discard(GivenUp which) {
    return inSteps(limit -> store.discard(which, limit).invoke(this::tell).map(List::size));
  }

  private static Uni<GivenUpChanged> inSteps(IntFunction<Uni<Integer>> step) {
    AtomicInteger sum = new AtomicInteger();
    return Multi.createBy()
        .repeating()
        .uni(() -> step.apply(STEP))
        .whilst(changed -> changed == STEP && sum.addAndGet(changed) < AT_ONCE)
        .collect()
        .last()
        .map(last -> last == STEP ? new GivenUpChanged(sum.get(), true) : end(sum.get(), last));
  }

  private static GivenUpChanged end(int before, int last) {
    return new GivenUpChanged(before + last, false);
  }

  /** The only record of what they were. */
  private void tell(List<OutboxMessage> discarded) {
    for (OutboxMessage message : discarded) {
      LOG.warnf(
          "discarded by hand message=%s peer=%s endpoint=%s created=%s status=%s error=%s",
          message.id(),
          message.destination(),
          message.endpoint(),
          message.createdAt(),
          message.status(),
          message.lastError().orElse("never tried"));
    }
    discards.increment(discarded.size());
  }

  /** As long as it had; what earlier retries by hand have added or taken is part of that. */
  private static Instant livesUntil(OutboxMessage message, Instant now) {
    return now.plus(Duration.between(message.createdAt(), message.expiresAt()));
  }

  /** An attempt that begins now has arrived by the end of its lease. */
  private Instant safeUntil(OutboxMessage message) {
    return message.createdAt().plus(config.receiversRemember()).minus(config.lease());
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
