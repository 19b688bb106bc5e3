package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.shared.wire.Envelope;

/** A message beside the envelope it travels in. */
record Sealed(OutboxMessage message, Envelope envelope) {}
