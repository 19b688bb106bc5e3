package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.contract.TransportContractTest;
import dev.holdfast.messaging.contract.TransportPeer;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.testkit.net.FaultProxy;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;

/** HTTP: a running service, with a proxy before it that can cut it off. */
@QuarkusTest
class HttpContractTest extends TransportContractTest {

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
    private final WebClient client = WebClient.create(vertx);

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
      URI service = URI.create("http://127.0.0.1:" + proxy.port());
      return new HttpTransport(client, service, timeout);
    }

    @Override
    public void close() {
      client.close();
      proxy.close();
    }
  }
}
