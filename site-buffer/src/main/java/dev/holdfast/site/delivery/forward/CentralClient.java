package dev.holdfast.site.delivery.forward;

import dev.holdfast.base.client.LastingClient;
import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.transport.NamedTls;
import dev.holdfast.messaging.transport.SignedReplies;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.text.FailureText;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.identity.SiteEpoch;
import io.quarkus.tls.TlsConfigurationRegistry;
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

  /** More than the guard ever lets out at once, and enough for those who only ask. */
  private static final int MAX_WAITING = 10 * MAX_BATCH;

  /** Somebody waits for the answer. */
  private static final Duration QUESTION_LIMIT = Duration.ofSeconds(5);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration MARGIN = Duration.ofSeconds(5);

  /** How central is reached, and how to sign for it. */
  public record Link(EnvelopeSigner signer, Transport transport) {}

  /** Questions have batches of their own: neither they nor what is submitted wait for the other. */
  record Exchange(Link link, EnvelopeBatcher submits, EnvelopeBatcher questions) {}

  private final Optional<Exchange> exchange;
  private final Timeouts timeouts;

  @Inject
  CentralClient(
      CentralConfig config,
      NodeIdentity identity,
      SiteEpoch epoch,
      CentralRefusal refusal,
      Vertx vertx,
      TlsConfigurationRegistry certificates,
      Clock clock,
      TrustedTime time,
      Timeouts timeouts) {
    this(
        CentralSettings.url(config)
            .map(
                url ->
                    exchange(
                        url,
                        config,
                        signer(config, identity, epoch, clock),
                        refusal,
                        client(config, vertx, certificates),
                        time,
                        timeouts)),
        timeouts);
  }

  CentralClient(Optional<Exchange> exchange, Timeouts timeouts) {
    this.exchange = exchange;
    this.timeouts = timeouts;
  }

  /** An exchange has its own time limit, which says more; this is for what that overlooks. */
  static Duration longestBatch(CentralConfig config) {
    return config.timeout().plus(MARGIN);
  }

  private static EnvelopeSigner signer(
      CentralConfig config, NodeIdentity identity, SiteEpoch epoch, Clock clock) {
    SigningSecret secret = CentralSettings.secret(config).orElseThrow();
    return new EnvelopeSigner(identity.site().value(), secret, clock, () -> epoch.of(identity));
  }

  private static Exchange exchange(
      URI url,
      CentralConfig config,
      EnvelopeSigner signer,
      CentralRefusal refusal,
      WebClient client,
      TrustedTime time,
      Timeouts timeouts) {
    Link link =
        new Link(
            signer,
            new RefusalNoted(
                new TimeConfirmed(signed(client, url, config.timeout(), config), time), refusal));
    return new Exchange(
        link,
        batches(link.transport(), longestBatch(config), timeouts),
        batches(
            new TimeConfirmed(signed(client, url, QUESTION_LIMIT, config), time),
            QUESTION_LIMIT.plus(MARGIN),
            timeouts));
  }

  /** A redirect would lead what was signed for central to somebody else. */
  private static WebClient client(
      CentralConfig config, Vertx vertx, TlsConfigurationRegistry certificates) {
    WebClientOptions options =
        new WebClientOptions()
            .setFollowRedirects(false)
            .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
    try {
      NamedTls.apply(certificates, config.tlsConfigurationName(), options);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("holdfast.site.central." + e.getMessage(), e);
    }
    return LastingClient.of(vertx.getDelegate(), () -> WebClient.create(vertx, options));
  }

  private static Transport signed(
      WebClient client, URI url, Duration timeout, CentralConfig config) {
    return new SignedReplies(
        new HttpTransport(client, url, timeout),
        CentralSettings.secret(config).orElseThrow(),
        config.requireSignedReplies());
  }

  static EnvelopeBatcher batches(Transport transport, Duration longest, Timeouts timeouts) {
    return new EnvelopeBatcher(transport, MAX_BATCH, MAX_WAITING, longest, timeouts.scheduler());
  }

  public boolean isConfigured() {
    return exchange.isPresent();
  }

  /** For others who have something to say to central. */
  public Optional<Link> link() {
    return exchange.map(Exchange::link);
  }

  /** Fails with {@link TransportException} when it is unknown whether central has got it. */
  public Uni<EnvelopeReply> send(
      MessageId id,
      MessageType type,
      String endpoint,
      String payload,
      Optional<String> traceparent) {
    return exchange
        .map(
            e -> e.submits().send(e.link().signer().sign(id, type, endpoint, payload, traceparent)))
        .orElseGet(CentralClient::notConfigured);
  }

  /** Fails with {@link TransportException} when central does not answer within seconds. */
  public Uni<EnvelopeReply> ask(String endpoint, String payload, Optional<String> traceparent) {
    return exchange
        .map(
            e ->
                e.questions()
                    .send(
                        e.link()
                            .signer()
                            .sign(
                                MessageId.random(),
                                MessageType.PushCall,
                                endpoint,
                                payload,
                                traceparent)))
        .orElseGet(CentralClient::notConfigured)
        .ifNoItem()
        .after(QUESTION_LIMIT)
        .on(timeouts.scheduler())
        .failWith(CentralClient::noAnswer);
  }

  private static Uni<EnvelopeReply> notConfigured() {
    return Uni.createFrom()
        .failure(new TransportException(Kind.AWAY, "holdfast.site.central.url is not set"));
  }

  private static TransportException noAnswer() {
    return new TransportException(FailureText.noAnswerWithin(QUESTION_LIMIT));
  }
}
