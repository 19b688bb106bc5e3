package dev.holdfast.messaging.transport.grpc;

import dev.holdfast.messaging.contract.TransportContractTest;
import dev.holdfast.messaging.contract.TransportPeer;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.http.SwitchedReceiver;
import dev.holdfast.testkit.net.FaultProxy;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;

/** gRPC: a running service, with a proxy before it that can cut it off. */
@QuarkusTest
class GrpcContractTest extends TransportContractTest {

  @TestHTTPResource URI url;
  @Inject SwitchedReceiver switched;
  @Inject Vertx vertx;

  @Override
  protected TransportPeer peer(EnvelopeReceiver receiver) {
    switched.set(receiver);
    return new BehindProxy();
  }

  private final class BehindProxy implements TransportPeer {

    private final FaultProxy proxy = FaultProxy.forwardingTo(url.getHost(), url.getPort());
    private final GrpcClient client = GrpcTransportProvider.client(vertx, false);

    @Override
    public void start() {
      proxy.heal();
    }

    @Override
    public void stop() {
      proxy.cut();
    }

    @Override
    public Transport transport(Duration timeout) {
      return new GrpcTransport(
          client,
          SocketAddress.inetSocketAddress(proxy.port(), "127.0.0.1"),
          false,
          timeout,
          Infrastructure.getDefaultWorkerPool());
    }

    @Override
    public void close() {
      client.close().toCompletionStage().toCompletableFuture().join();
      proxy.close();
    }
  }
}
