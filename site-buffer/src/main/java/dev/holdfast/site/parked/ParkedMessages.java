package dev.holdfast.site.parked;

import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/**
 * The contract. Lists come in the order the messages were handed in; they look at a bounded number
 * of messages, so a page may be short, even empty, and still have a next one. Writes complete when
 * they are on disk, and with them the event that names the operator and the tracked operation.
 */
public interface ParkedMessages {

  Uni<ParkedPage<ParkedSummary>> list(ParkedFilter filter, ParkedCursor after, int limit);

  /** The same with payloads. */
  Uni<ParkedPage<ParkedMessage>> read(ParkedFilter filter, ParkedCursor after, int limit);

  Uni<Optional<ParkedMessage>> find(MessageId id);

  /** What a filter applies to from now on. */
  Uni<Selection> select(ParkedFilter filter);

  Uni<Long> count(Selection selection);

  Uni<ParkedPage<MessageId>> ids(Selection selection, ParkedCursor after, int limit);

  /** Its count back to zero, without expiry, due now unless its order makes it wait. */
  Uni<Decision> retry(MessageId id, String operator);

  /** All in one commit; the answers are in order. Keep it to some hundred. */
  Uni<List<Decision>> retryAll(List<MessageId> ids, String operator);

  /** Gives it up for good; whoever waits behind it may go. */
  Uni<Decision> discard(MessageId id, String operator);

  /**
   * Gives up those that are still parked, in one commit; says how many. Keep it to some hundred.
   */
  Uni<Integer> discardAll(List<MessageId> ids, String operator);

  /** Takes in those that are not known here, in one commit; the results are in the same order. */
  Uni<List<ImportResult>> takeIn(List<ParkedMessage> messages, String operator);
}
