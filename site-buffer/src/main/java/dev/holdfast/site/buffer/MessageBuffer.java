package dev.holdfast.site.buffer;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The buffer's contract. Every write completes when its commit is on disk, and with it the event
 * log, the tracked operation and the telemetry that report it. The writes that end an attempt take
 * effect only on the revision that was attempted, and say whether they did: an operator who decided
 * meanwhile has the last word.
 */
public interface MessageBuffer {

  /** Keeps a message that nobody has tried yet; due at once. Fails with {@link StoreException}. */
  Uni<Void> append(OutboundMessage message);

  /** Keeps a message whose immediate attempt failed for now. Fails with {@link StoreException}. */
  Uni<Void> appendTried(OutboundMessage message, Attempt attempt, String error, Instant dueAt);

  /** Records a message that was delivered at once and is therefore never kept. */
  Uni<Void> recordDelivered(OutboundMessage message, Attempt attempt);

  /** Records a message that was refused for good at once and is therefore never kept. */
  Uni<Void> recordFailed(OutboundMessage message, Attempt attempt, String error);

  /** Pending messages of a lane that became due in a span of time, the longest due first. */
  Uni<DuePage> due(Lane lane, DueSpan span, DuePage.Cursor after, int limit);

  /** The pending message of a lane to look for its target with, whether due or not. */
  Uni<Optional<BufferedMessage>> probe(Lane lane);

  /** What may leave now that an ordered message has left. */
  Uni<Optional<BufferedMessage>> follower(BufferedMessage left);

  /** Ends an attempt; false when the row has changed meanwhile. */
  Uni<Boolean> settle(BufferedMessage message, Attempt attempt, Settlement settlement);

  /**
   * Parks some of what is past its expiry; says how many.
   *
   * @param underWay whose attempts are, so that what they come to is what counts
   */
  Uni<Integer> parkExpired(Instant now, int limit, Set<MessageId> underWay);

  /** Its target is back: everything of the lane that waits for a later time is due now. */
  Uni<Void> makeDue(Lane lane, Instant now);

  /**
   * Makes due what lies further ahead than it can have been put off: the clock was set back since.
   *
   * @param wasSetBack the clock is known to have been, so all that waits is looked at; otherwise
   *     only what is furthest ahead in each lane
   * @return how many
   */
  Uni<Integer> makeStrayDue(Instant now, boolean wasSetBack);

  /** When the earliest of a lane is due that is due only after the given time. */
  Uni<Optional<Instant>> nextDue(Lane lane, Instant after);

  /** When the earliest of all that are pending expires after the given time. */
  Uni<Optional<Instant>> nextExpiry(Instant after);

  /** From now on it is told of what is kept for later; who was told before is not any more. */
  void tell(DueListener listener);

  /** Whether the file has refused a write: what an attempt comes to could not be kept. */
  boolean isFailing();

  /** Fails for as long as nothing can be written. */
  Uni<Void> tryWriting();

  Uni<Optional<HeldMessage>> find(MessageId id);

  /** When the pending message of each lane was made that has been here longest. */
  Uni<Map<Lane, Instant>> oldestPending();

  /** Lanes with pending messages, as the file has them. */
  Uni<List<Lane>> pendingLanes();

  /** Kept in process; asking costs nothing. */
  BufferDepth depth();
}
