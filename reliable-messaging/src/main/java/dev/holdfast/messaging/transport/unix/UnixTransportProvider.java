package dev.holdfast.messaging.transport.unix;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * {@code transport=unix}: the address is the path of the receiver's socket, {@code unix://} and the
 * path, or {@code pipe://} and a name.
 */
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
  public Set<String> schemes() {
    return SocketPath.SCHEMES;
  }

  @Override
  public Transport to(String address) {
    return new UnixTransport(
        loop.group(), SocketPath.of(address), config.sendTimeout(), timeouts.scheduler());
  }
}
