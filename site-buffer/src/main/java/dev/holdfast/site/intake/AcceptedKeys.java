package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/** The idempotency keys that have been used, with what was answered to the first who used them. */
public interface AcceptedKeys {

  /**
   * A key in use.
   *
   * @param isFirst taken just now, when nothing was known of its message
   * @param fingerprint of what was asked for the first time
   * @param result empty while the first is still being answered, or if that was cut short
   */
  record Use(
      boolean isFirst, MessageId messageId, String fingerprint, Optional<AcceptResult> result) {}

  /**
   * Takes a key for a message, unless it is taken. Completes when that is on disk.
   *
   * @return the use that counts: the new one, or the earlier one
   */
  Uni<Use> take(IdempotencyKey key, MessageId messageId, String fingerprint, Instant at);

  /** Keeps the answer for those who ask again. */
  Uni<Void> answered(IdempotencyKey key, AcceptResult result);

  /** The key may be used again: nothing came of the first use. */
  Uni<Void> release(IdempotencyKey key);

  /** The answer that follows from what has become of a message; empty if it was never taken in. */
  Uni<Optional<AcceptResult>> whatBecameOf(MessageId id);

  /** Forgets some of what is older and whose message is no longer here; says how many. */
  Uni<Integer> forget(Instant before, int limit);
}
