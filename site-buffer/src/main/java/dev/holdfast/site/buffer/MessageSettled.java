package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;

/** What became of a buffered message is on disk; fired to whoever waits for it. */
public record MessageSettled(MessageId id, Settlement settlement) {}
