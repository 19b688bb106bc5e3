package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;

/** An operator has given a pending message up: no attempt at it is begun any more. */
public record MessageCancelled(MessageId id) {}
