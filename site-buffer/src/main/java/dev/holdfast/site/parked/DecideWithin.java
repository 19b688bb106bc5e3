package dev.holdfast.site.parked;

import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.shared.id.MessageId;

/**
 * Decisions in the transaction that remembers the command they came with: both are on disk, or
 * neither is.
 */
public interface DecideWithin {

  Decision retry(InboxTransaction transaction, MessageId id, String operator);

  Decision discard(InboxTransaction transaction, MessageId id, String operator);
}
