package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.NamedTls;
import dev.holdfast.messaging.transport.ServiceUrl;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** {@code transport=http}: the address is the service's URL. */
@Singleton
class HttpTransportProvider implements TransportProvider {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final TlsConfigurationRegistry certificates;
  private final Duration timeout;

  @Inject
  HttpTransportProvider(Vertx vertx, TlsConfigurationRegistry certificates, OutboxConfig config) {
    this.vertx = vertx;
    this.certificates = certificates;
    this.timeout = config.sendTimeout();
  }

  @Override
  public String name() {
    return "http";
  }

  @Override
  public Transport to(String address) {
    return to(address, Optional.empty());
  }

  @Override
  public Transport to(String address, Optional<String> tls) {
    WebClientOptions options =
        new WebClientOptions()
            .setFollowRedirects(false)
            .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
    NamedTls.apply(certificates, tls, options);
    return new HttpTransport(WebClient.create(vertx, options), ServiceUrl.of(address), timeout);
  }
}
