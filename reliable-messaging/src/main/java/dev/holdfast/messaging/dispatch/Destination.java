package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeSigner;

/** Another service: the way there, and how to sign for it. */
public record Destination(Transport transport, EnvelopeSigner signer) {

  /** Signed now, since the signature carries the time and is good for minutes only. */
  Envelope seal(OutboxMessage message) {
    return signer.sign(
        message.id(),
        message.correlationId(),
        message.type(),
        message.endpoint(),
        message.payload(),
        message.headers().traceparent());
  }
}
