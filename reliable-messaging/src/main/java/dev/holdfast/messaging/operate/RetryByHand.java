package dev.holdfast.messaging.operate;

import dev.holdfast.messaging.inbox.InboxConfig;
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
 * An operator's decision to try once more. A message older than receivers remember may have been
 * processed long ago without anybody knowing any more; sending it again takes a second word.
 */
@Singleton
@IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
class RetryByHand {

  private static final Set<OutboxStatus> GIVEN_UP =
      EnumSet.of(OutboxStatus.Failed, OutboxStatus.Expired);

  /** What came of the decision. */
  sealed interface Result {}

  /** It is due now, with all its retries and a new time to live. */
  record Requeued() implements Result {}

  record Unknown() implements Result {}

  /** It goes its way by itself, or has gone it. */
  record NotGivenUp(OutboxStatus status) implements Result {}

  record MayBeForgotten(Duration age, Duration remembered) implements Result {}

  private final OutboxStore store;
  private final OutboxConfig outbox;
  private final Duration remembered;
  private final Clock clock;

  @Inject
  RetryByHand(OutboxStore store, OutboxConfig outbox, InboxConfig inbox, Clock clock) {
    this.store = store;
    this.outbox = outbox;
    this.remembered = inbox.retention();
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
    OutboxStatus status = found.get().status();
    if (!GIVEN_UP.contains(status)) {
      return Uni.createFrom().item(new NotGivenUp(status));
    }
    Instant now = clock.instant();
    Duration age = Duration.between(found.get().createdAt(), now);
    if (!override && age.compareTo(remembered) >= 0) {
      return Uni.createFrom().item(new MayBeForgotten(age, remembered));
    }
    return store
        .retry(id, now, now.plus(outbox.ttl()))
        .map(done -> done ? new Requeued() : new NotGivenUp(OutboxStatus.Pending));
  }
}
