package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.OwnContext;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import io.quarkus.arc.All;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** {@code transport=in-process}: the address is the name of a receiver in this process. */
@Singleton
class InProcessTransportProvider implements TransportProvider {

  private final InProcessReceivers receivers = new InProcessReceivers();
  private final Duration timeout;
  private final Timeouts timeouts;

  @Inject
  InProcessTransportProvider(
      Vertx vertx,
      EnvelopeReceiver itself,
      @All List<InProcessReceiver> others,
      MessagingConfig messaging,
      OutboxConfig outbox,
      Timeouts timeouts) {
    this.timeouts = timeouts;
    this.timeout = outbox.sendTimeout();
    receivers.register(messaging.serviceId(), new OwnContext(vertx, itself));
    others.forEach(
        other -> receivers.register(other.name(), new OwnContext(vertx, other.receiver())));
  }

  @Override
  public String name() {
    return "in-process";
  }

  @Override
  public Transport to(String address) {
    if (receivers.named(address).isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' is no receiver in this process, only %s".formatted(address, receivers.names()));
    }
    return new InProcessTransport(receivers, address, timeout, timeouts.scheduler());
  }
}
