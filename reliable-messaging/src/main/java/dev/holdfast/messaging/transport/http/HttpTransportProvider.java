package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.ServiceUrl;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;

/** {@code transport=http}: the address is the service's URL. */
@Singleton
class HttpTransportProvider implements TransportProvider {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final Duration timeout;

  @Inject
  HttpTransportProvider(Vertx vertx, OutboxConfig config) {
    this.vertx = vertx;
    this.timeout = config.sendTimeout();
  }

  @Override
  public String name() {
    return "http";
  }

  @Override
  public Transport to(String address) {
    WebClientOptions options =
        new WebClientOptions().setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
    return new HttpTransport(WebClient.create(vertx, options), ServiceUrl.of(address), timeout);
  }
}
