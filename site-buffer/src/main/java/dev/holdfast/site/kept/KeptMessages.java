package dev.holdfast.site.kept;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/**
 * The contract. Lists come in the order the messages were handed in; they look at a bounded number
 * of messages, so a page may be short, even empty, and still have a next one. Writes complete when
 * they are on disk, and with them the event that names the operator and the tracked operation.
 */
public interface KeptMessages {

  Uni<KeptPage<KeptSummary>> list(
      MessageState state, KeptFilter filter, KeptCursor after, int limit);

  /** Parked ones with payloads. */
  Uni<KeptPage<KeptMessage>> readParked(KeptFilter filter, KeptCursor after, int limit);

  Uni<Optional<KeptDetail>> find(MessageState state, MessageId id);

  /** What a filter applies to from now on. */
  Uni<Selection> select(MessageState state, KeptFilter filter);

  Uni<Long> count(Selection selection);

  Uni<KeptPage<MessageId>> ids(Selection selection, KeptCursor after, int limit);

  /**
   * Retry: its count back to zero, without expiry, due now unless its order makes it wait.
   * Expedite: due now. Discard and cancel: given up for good, and whoever waits behind it may go;
   * an attempt that is under way is not recorded any more.
   */
  Uni<Decision> decide(MessageAction action, MessageId id, String operator);

  /** All in one commit; the answers are in order. Keep it to some hundred. */
  Uni<List<Decision>> decideAll(MessageAction action, List<MessageId> ids, String operator);

  /** Takes in those that are not known here, in one commit; the results are in the same order. */
  Uni<List<ImportResult>> takeIn(List<KeptMessage> messages, String operator);
}
