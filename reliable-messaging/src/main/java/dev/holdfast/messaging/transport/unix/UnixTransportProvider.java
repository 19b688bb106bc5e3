package dev.holdfast.messaging.transport.unix;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** {@code transport=unix}: the address is the path of the receiver's socket. */
@Singleton
class UnixTransportProvider implements TransportProvider {

  private final SocketLoop loop;
  private final OutboxConfig config;
  private final Timeouts timeouts;

  @Inject
  UnixTransportProvider(SocketLoop loop, OutboxConfig config, Timeouts timeouts) {
    this.timeouts = timeouts;
    this.loop = loop;
    this.config = config;
  }

  @Override
  public String name() {
    return "unix";
  }

  @Override
  public Transport to(String address) {
    return new UnixTransport(
        loop.group(), SocketPath.of(address), config.sendTimeout(), timeouts.scheduler());
  }
}
