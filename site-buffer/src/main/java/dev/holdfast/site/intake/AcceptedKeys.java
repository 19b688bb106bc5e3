package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/**
 * The ids and idempotency keys that have been used, with what was answered to the first who used
 * them.
 */
public interface AcceptedKeys {

  /**
   * What a request wants to have alone.
   *
   * @param id the one its message is to have
   * @param isIdUnderWay somebody else is just being taken in with it
   * @param fingerprint of what is asked for
   */
  record Claim(
      Optional<IdempotencyKey> key,
      MessageId id,
      boolean isIdUnderWay,
      String fingerprint,
      Instant at) {}

  /** What comes of a claim. */
  sealed interface Claimed {

    /** Nobody has used it, or whoever did was cut short: this is the id to go on with. */
    record Granted(MessageId id) implements Claimed {}

    /** Nobody had used it, and its message is in the buffer. */
    record Kept() implements Claimed {}

    /** The key was used for the same before. */
    record Answered(AcceptResult result) implements Claimed {}

    /** The key was used for another message before. */
    record KeyReused(MessageId id) implements Claimed {}

    /** The id is another message's. */
    record IdTaken(MessageId id) implements Claimed {}
  }

  /** Completes when a key that is granted is on disk. */
  Uni<Claimed> claim(Claim claim);

  /**
   * The same, and in the same commit the message is kept unless it has been before: what is claimed
   * in order is kept in that order.
   */
  Uni<Claimed> claimAndKeep(Claim claim, OutboundMessage message);

  /** Keeps the answer for those who ask again. */
  Uni<Void> answered(IdempotencyKey key, AcceptResult result);

  /** The key may be used again: nothing came of the first use. */
  Uni<Void> release(IdempotencyKey key);

  /**
   * Looks at some of what is older and forgets those whose message is no longer here; says how many
   * it has looked at.
   */
  Uni<Integer> forget(Instant before, int limit);
}
