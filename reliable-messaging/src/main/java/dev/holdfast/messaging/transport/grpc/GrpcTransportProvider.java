package dev.holdfast.messaging.transport.grpc;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.NamedTls;
import dev.holdfast.messaging.transport.ServiceUrl;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import io.quarkus.tls.TlsConfigurationRegistry;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code transport=grpc}: the address is {@code grpc://host:port}, {@code grpcs://} with TLS, or
 * the service's URL as for HTTP. What stands behind the port is ignored: there is one method.
 */
@Singleton
class GrpcTransportProvider implements TransportProvider {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_WAITING = 1_000;
  private static final Set<String> OWN_SCHEMES = Set.of("grpc", "grpcs");
  private static final Set<String> SCHEMES = Set.of("grpc", "grpcs", "http", "https");
  private static final Set<String> SECURE = Set.of("grpcs", "https");

  private final Vertx vertx;
  private final TlsConfigurationRegistry certificates;
  private final OutboxConfig config;
  private final Timeouts timeouts;

  @Inject
  GrpcTransportProvider(
      Vertx vertx, TlsConfigurationRegistry certificates, OutboxConfig config, Timeouts timeouts) {
    this.certificates = certificates;
    this.timeouts = timeouts;
    this.vertx = vertx;
    this.config = config;
  }

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public Set<String> schemes() {
    return OWN_SCHEMES;
  }

  @Override
  public Transport to(String address) {
    return to(address, Optional.empty());
  }

  @Override
  public Transport to(String address, Optional<String> tls) {
    URI service = ServiceUrl.of(address, SCHEMES, "grpc://central.example:8080");
    boolean secure = SECURE.contains(service.getScheme().toLowerCase(Locale.ROOT));
    int port = service.getPort() > 0 ? service.getPort() : secure ? 443 : 80;
    return new GrpcTransport(
        client(vertx, secure, options -> NamedTls.apply(certificates, tls, options)),
        SocketAddress.inetSocketAddress(port, service.getHost()),
        secure,
        config.sendTimeout(),
        timeouts.scheduler());
  }

  /** Speaks HTTP/2 from the first byte, as gRPC clients do. */
  static GrpcClient client(Vertx vertx, boolean secure) {
    return client(vertx, secure, options -> {});
  }

  private static GrpcClient client(
      Vertx vertx, boolean secure, Consumer<HttpClientOptions> certificates) {
    HttpClientOptions http =
        new HttpClientOptions()
            .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false)
            .setSsl(secure)
            .setUseAlpn(secure)
            .setMaxWaitQueueSize(MAX_WAITING);
    certificates.accept(http);
    return GrpcClient.client(
        vertx,
        new GrpcClientOptions().setTransportOptions(http).setMaxMessageSize(Batch.REPLY_BYTES));
  }
}
