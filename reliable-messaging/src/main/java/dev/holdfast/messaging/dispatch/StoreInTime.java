package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.messaging.outbox.Claim;
import dev.holdfast.messaging.outbox.GivenUp;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStats;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The outbox, which answers or fails within a limit. Over a connection that a firewall has
 * forgotten nothing ever comes back, and whoever waited for it without a limit would send no more.
 */
final class StoreInTime implements OutboxStore {

  private final OutboxStore store;
  private final Duration limit;
  private final ScheduledExecutorService timeouts;

  StoreInTime(OutboxStore store, Duration limit, ScheduledExecutorService timeouts) {
    this.store = store;
    this.limit = limit;
    this.timeouts = timeouts;
  }

  private <T> Uni<T> inTime(String what, Uni<T> call) {
    return call.ifNoItem()
        .after(limit)
        .on(timeouts)
        .failWith(
            () ->
                new StoreException(
                    Kind.BROKEN,
                    "%s: the database of the outbox gave no answer within %s"
                        .formatted(what, limit),
                    null));
  }

  @Override
  public TimeMark timeMark() {
    return store.timeMark();
  }

  @Override
  public void onEnqueued(Runnable signal) {
    store.onEnqueued(signal);
  }

  @Override
  public Uni<List<String>> dueDestinations(Instant now) {
    return inTime("looking for what is due", store.dueDestinations(now));
  }

  @Override
  public Uni<Claim> claim(String destination, int limit, Instant now, Instant until) {
    return inTime(
        "claiming messages to " + destination, store.claim(destination, limit, now, until));
  }

  @Override
  public Uni<Set<MessageId>> record(Instant lease, List<SendResult> results) {
    return inTime("recording results", store.record(lease, results));
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now, Instant beyond, boolean claimedToo, int limit) {
    return inTime("making stray messages due", store.makeStrayDue(now, beyond, claimedToo, limit));
  }

  @Override
  public Uni<List<OutboxMessage>> expire(Instant now, int limit) {
    return inTime("expiring messages", store.expire(now, limit));
  }

  @Override
  public Uni<Integer> expireFailed(Instant now, int limit) {
    return inTime("expiring failed messages", store.expireFailed(now, limit));
  }

  @Override
  public Uni<Optional<OutboxMessage>> find(MessageId id) {
    return inTime("finding message=" + id, store.find(id));
  }

  @Override
  public Uni<Boolean> retry(MessageId id, Instant now, Instant expiresAt) {
    return inTime("retrying message=" + id, store.retry(id, now, expiresAt));
  }

  @Override
  public Uni<List<OutboxMessage>> givenUp(
      OutboxStatus status, Optional<OutboxCursor> after, int limit) {
    return inTime("listing messages", store.givenUp(status, after, limit));
  }

  @Override
  public Uni<Integer> retryAll(GivenUp which, Instant now, Duration oldest, int limit) {
    return inTime("retrying messages", store.retryAll(which, now, oldest, limit));
  }

  @Override
  public Uni<List<OutboxMessage>> discard(GivenUp which, int limit) {
    return inTime("discarding messages", store.discard(which, limit));
  }

  @Override
  public Uni<OutboxStats> stats() {
    return inTime("counting messages", store.stats());
  }

  @Override
  public Uni<Long> pendingCount() {
    return inTime("counting messages", store.pendingCount());
  }

  @Override
  public Uni<Integer> purgeSent(Instant before, int limit) {
    return inTime("removing messages", store.purgeSent(before, limit));
  }
}
