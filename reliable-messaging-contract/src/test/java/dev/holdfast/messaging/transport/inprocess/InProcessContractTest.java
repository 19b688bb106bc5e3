package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.messaging.contract.TransportContractTest;
import dev.holdfast.messaging.contract.TransportPeer;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.OwnContext;
import dev.holdfast.messaging.transport.Transport;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class InProcessContractTest extends TransportContractTest {

  private static final String NAME = "billing";

  private static Vertx vertx;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Override
  protected TransportPeer peer(EnvelopeReceiver receiver) {
    return new Registered(new OwnContext(vertx, receiver));
  }

  /** What the other side says is in this heap already. */
  @Override
  protected boolean limitsReplies() {
    return false;
  }

  private static final class Registered implements TransportPeer {

    private final InProcessReceivers receivers = new InProcessReceivers();
    private final EnvelopeReceiver receiver;
    private InProcessReceivers.Registration registration;

    Registered(EnvelopeReceiver receiver) {
      this.receiver = receiver;
    }

    @Override
    public void start() {
      registration = receivers.register(NAME, receiver);
    }

    @Override
    public void stop() {
      registration.close();
    }

    @Override
    public Transport transport(Duration timeout) {
      return new InProcessTransport(
          receivers, NAME, timeout, Infrastructure.getDefaultWorkerPool());
    }

    @Override
    public void close() {
      stop();
    }
  }
}
