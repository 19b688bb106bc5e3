package dev.holdfast.messaging.outbox;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table {@code outbox_messages}, whatever database it is in. Putting a message in is not here:
 * it happens in the caller's transaction, and that looks different on each database.
 *
 * @see dev.holdfast.messaging.outbox.sqlite.SqliteOutbox#enqueue
 * @see dev.holdfast.messaging.outbox.postgres.PostgresOutbox#enqueue
 */
public interface OutboxStore {

  /** Kept in the same database. */
  TimeMark timeMark();

  /** Is told after every commit that brought messages; it must return at once. */
  void onEnqueued(Runnable signal);

  /** The services something is due for; costs their number and not that of the messages. */
  Uni<List<String>> dueDestinations(Instant now);

  /**
   * Takes what is due, or what somebody claimed and let lapse; no message twice. One at least, and
   * otherwise no more than one batch of the wire carries: they are all in memory.
   */
  Uni<Claim> claim(String destination, int limit, Instant now, Instant until);

  /**
   * Writes results of one claim together.
   *
   * @param lease {@link Claim#until}; a row whose lease is another by now is left alone
   * @return the messages that took their result
   */
  Uni<Set<MessageId>> record(Instant lease, List<SendResult> results);

  /**
   * Makes due what is further ahead than anybody would have put it: the clock was set back since.
   *
   * @param beyond nothing is put off for longer
   * @param claimedToo also what somebody has claimed; not while that may still be under way
   * @return how many; fewer than {@code limit} when none are left
   */
  Uni<Integer> makeStrayDue(Instant now, Instant beyond, boolean claimedToo, int limit);

  /**
   * Ends what has outlived its time and is not being sent right now; what has failed before is left
   * to {@link #expireFailed}.
   *
   * @return what it ended, not more than fits into memory; empty when nothing is left
   */
  Uni<List<OutboxMessage>> expire(Instant now, int limit);

  /**
   * Ends what has failed before and has outlived its time now.
   *
   * @return how many; fewer than {@code limit} when none are left
   */
  Uni<Integer> expireFailed(Instant now, int limit);

  Uni<Optional<OutboxMessage>> find(MessageId id);

  /**
   * Makes a failed or expired message due now, with all its retries.
   *
   * @return false when it is neither
   */
  Uni<Boolean> retry(MessageId id, Instant now, Instant expiresAt);

  /**
   * Messages that were given up, newest first, with empty payloads.
   *
   * @param status {@code Failed} or {@code Expired}
   */
  Uni<List<OutboxMessage>> givenUp(OutboxStatus status, Optional<OutboxCursor> after, int limit);

  /**
   * Makes given up messages due now, with all their retries, for as long as each was to live, but
   * not past an age at which its receiver may have forgotten it; those that are as old are left.
   *
   * @return how many; fewer than {@code limit} when none are left
   */
  Uni<Integer> retryAll(GivenUp which, Instant now, Duration oldest, int limit);

  /**
   * Removes given up messages.
   *
   * @return them, without their payloads; fewer than {@code limit} when none are left
   */
  Uni<List<OutboxMessage>> discard(GivenUp which, int limit);

  Uni<OutboxStats> stats();

  /** {@code Pending} and {@code Sending}; cheap enough to be asked for all the time. */
  Uni<Long> pendingCount();

  /**
   * Removes messages sent before the given time.
   *
   * @return how many; fewer than {@code limit} when none are left
   */
  Uni<Integer> purgeSent(Instant before, int limit);
}
