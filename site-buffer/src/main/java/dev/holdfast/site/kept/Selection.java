package dev.holdfast.site.kept;

import dev.holdfast.shared.contract.MessageState;

/**
 * What an action on many applies to.
 *
 * @param end the last message that was there when it began: what is handed in later stays out
 */
public record Selection(MessageState state, KeptFilter filter, KeptCursor end) {}
