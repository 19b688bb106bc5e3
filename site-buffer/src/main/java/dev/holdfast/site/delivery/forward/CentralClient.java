package dev.holdfast.site.delivery.forward;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.identity.NodeIdentity;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Signs in the site's name and sends to central. */
@ApplicationScoped
public class CentralClient {

  static final int MAX_BATCH = 100;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** How central is reached, and how to sign for it. */
  public record Link(EnvelopeSigner signer, Transport transport) {}

  private record Exchange(Link link, EnvelopeBatcher batcher) {}

  private final Optional<Exchange> exchange;

  @Inject
  CentralClient(CentralConfig config, NodeIdentity identity, Vertx vertx, Clock clock) {
    this.exchange = config.url().map(url -> exchange(url, config, identity, vertx, clock));
  }

  private static Exchange exchange(
      URI url, CentralConfig config, NodeIdentity identity, Vertx vertx, Clock clock) {
    String secret =
        config
            .secret()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "holdfast.site.central.url is set, so holdfast.site.central.secret is needed too"));
    WebClientOptions options =
        new WebClientOptions().setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
    Link link =
        new Link(
            new EnvelopeSigner(identity.site().value(), SigningSecret.of(secret), clock),
            new HttpTransport(WebClient.create(vertx, options), url, config.timeout()));
    return new Exchange(link, new EnvelopeBatcher(link.transport(), MAX_BATCH));
  }

  public boolean isConfigured() {
    return exchange.isPresent();
  }

  /** For others who have something to say to central. */
  public Optional<Link> link() {
    return exchange.map(Exchange::link);
  }

  /** Fails with {@link TransportException} when central could not be asked. */
  public Uni<EnvelopeReply> send(
      MessageId id,
      MessageType type,
      String endpoint,
      String payload,
      Optional<String> traceparent) {
    return exchange
        .map(
            e -> e.batcher().send(e.link().signer().sign(id, type, endpoint, payload, traceparent)))
        .orElseGet(
            () ->
                Uni.createFrom()
                    .failure(new TransportException("holdfast.site.central.url is not set")));
  }
}
