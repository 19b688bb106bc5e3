package dev.holdfast.messaging.transport.grpc;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.ServiceUrl;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.GrpcClientOptions;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;

/** {@code transport=grpc}: the address is the service's URL, as for HTTP. */
@Singleton
class GrpcTransportProvider implements TransportProvider {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_WAITING = 1_000;

  private final Vertx vertx;
  private final OutboxConfig config;
  private final Timeouts timeouts;

  @Inject
  GrpcTransportProvider(Vertx vertx, OutboxConfig config, Timeouts timeouts) {
    this.timeouts = timeouts;
    this.vertx = vertx;
    this.config = config;
  }

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public Transport to(String address) {
    URI service = ServiceUrl.of(address);
    boolean secure = service.getScheme().equals("https");
    int port = service.getPort() > 0 ? service.getPort() : secure ? 443 : 80;
    return new GrpcTransport(
        client(vertx, secure),
        SocketAddress.inetSocketAddress(port, service.getHost()),
        config.sendTimeout(),
        timeouts.scheduler());
  }

  /** Speaks HTTP/2 from the first byte, as gRPC clients do. */
  static GrpcClient client(Vertx vertx, boolean secure) {
    HttpClientOptions http =
        new HttpClientOptions()
            .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false)
            .setSsl(secure)
            .setUseAlpn(secure)
            .setMaxWaitQueueSize(MAX_WAITING);
    return GrpcClient.client(
        vertx,
        new GrpcClientOptions().setTransportOptions(http).setMaxMessageSize(Batch.REPLY_BYTES));
  }
}
