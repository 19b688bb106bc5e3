package dev.holdfast.site.kept;

import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;

/**
 * Decisions in the transaction that remembers the command they came with: both are on disk, or
 * neither is.
 */
public interface DecideWithin {

  Decision decide(
      InboxTransaction transaction, MessageAction action, MessageId id, String operator);
}
