package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.contract.TransportContractTest;
import dev.holdfast.messaging.contract.TransportPeer;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.OwnContext;
import dev.holdfast.messaging.transport.Transport;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class UnixContractTest extends TransportContractTest {

  private static Vertx vertx;
  private static SocketLoop loop;

  @TempDir Path directory;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    loop = new SocketLoop();
  }

  @AfterAll
  static void close() {
    loop.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Override
  protected TransportPeer peer(EnvelopeReceiver receiver) {
    SocketPath socket = new SocketPath(directory.resolve("peer.sock").toAbsolutePath());
    return new AtSocket(socket, new OwnContext(vertx, receiver));
  }

  private static final class AtSocket implements TransportPeer {

    private final SocketPath socket;
    private final EnvelopeReceiver receiver;
    private UnixReceiver open;

    AtSocket(SocketPath socket, EnvelopeReceiver receiver) {
      this.socket = socket;
      this.receiver = receiver;
    }

    @Override
    public void start() {
      open = new UnixReceiver(loop.group(), socket, TestConfig.DEFAULTS, receiver);
      open.open();
    }

    @Override
    public void stop() {
      open.close();
    }

    @Override
    public Transport transport(Duration timeout) {
      return new UnixTransport(
          loop.group(), socket, timeout, Infrastructure.getDefaultWorkerPool());
    }

    @Override
    public void close() {
      stop();
    }
  }
}
