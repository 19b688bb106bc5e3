package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.Envelope;

/**
 * A further logical service in the process. A bean; the service itself is there without one, under
 * its {@code holdfast.messaging.service-id}.
 *
 * @param name the address others reach it by
 */
public record InProcessReceiver(String name, EnvelopeReceiver receiver) {

  public InProcessReceiver {
    Envelope.requireName("the name of an in-process receiver", name);
  }
}
