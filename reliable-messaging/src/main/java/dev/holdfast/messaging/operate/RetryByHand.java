package dev.holdfast.messaging.operate;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.shared.id.MessageId;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

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

  private final OutboxStore store;
  private final OutboxConfig config;
  private final Clock clock;

  @Inject
  RetryByHand(OutboxStore store, OutboxConfig config, Clock clock) {
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
