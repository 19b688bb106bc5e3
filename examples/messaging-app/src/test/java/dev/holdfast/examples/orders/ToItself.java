package dev.holdfast.examples.orders;

import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import dev.holdfast.shared.wire.EnvelopeJson;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** A transport without a network, for a test whose port is known only after the start. */
@Singleton
class ToItself implements TransportProvider {

  private final ReceiveEnvelopes receive;

  @Inject
  ToItself(ReceiveEnvelopes receive) {
    this.receive = receive;
  }

  @Override
  public String name() {
    return "to-itself";
  }

  @Override
  public Transport to(String address) {
    return envelopes -> receive.receive(envelopes.stream().map(EnvelopeJson::write).toList());
  }
}
