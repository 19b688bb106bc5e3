package dev.holdfast.site.link;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.NamedTls;
import dev.holdfast.messaging.transport.link.LinkClient;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkTarget;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.delivery.forward.CentralConfig;
import dev.holdfast.site.delivery.forward.CentralRefusal;
import dev.holdfast.site.delivery.forward.CentralSettings;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.identity.SiteEpoch;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.status.CentralLink;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketClientOptions;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/**
 * Opens the link when the service starts, if there is a central to open it to. What waits for
 * central need not wait any longer then.
 */
@Singleton
class LinkToCentral implements CentralLink {

  private final Optional<LinkClient> client;
  private final Leadership leadership;

  @Inject
  LinkToCentral(
      SiteLinkConfig settings,
      CentralConfig central,
      NodeIdentity identity,
      SiteEpoch epoch,
      CentralRefusal refusal,
      MessagingConfig messaging,
      LinkConfig config,
      EnvelopeReceiver receiver,
      TlsConfigurationRegistry certificates,
      Vertx vertx,
      Clock clock,
      TrustedTime time,
      MeterRegistry registry,
      Event<TargetRecovered> recovered,
      Leadership leadership) {
    this.leadership = leadership;
    this.client =
        target(settings, central, identity, epoch)
            .map(
                target ->
                    new LinkClient(
                            vertx,
                            target,
                            config,
                            messaging.security().timestampWindow(),
                            receiver,
                            tls(certificates, settings, central),
                            clock,
                            registry)
                        .onOpen(() -> opened(time, refusal, recovered))
                        .onRefused(refusal::refused));
  }

  /** Those of central, where the link has none of its own. */
  private static WebSocketClientOptions tls(
      TlsConfigurationRegistry certificates, SiteLinkConfig settings, CentralConfig central) {
    WebSocketClientOptions options = new WebSocketClientOptions();
    try {
      NamedTls.apply(
          certificates, settings.tlsConfigurationName().or(central::tlsConfigurationName), options);
      return options;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("holdfast.site.link." + e.getMessage(), e);
    }
  }

  /** Both ends have compared their clocks by then. */
  private static void opened(
      TrustedTime time, CentralRefusal refusal, Event<TargetRecovered> recovered) {
    time.confirm();
    refusal.accepted();
    recovered.fire(new TargetRecovered(Lane.CENTRAL));
  }

  private static Optional<LinkTarget> target(
      SiteLinkConfig settings, CentralConfig central, NodeIdentity identity, SiteEpoch epoch) {
    Optional<URI> url =
        CentralSettings.url(central)
            .filter(ignored -> settings.enabled())
            .map(settings.url()::orElse);
    Optional<SigningSecret> secret = CentralSettings.secret(central);
    return url.flatMap(
        to ->
            secret.map(
                key ->
                    new LinkTarget(
                        to,
                        identity.site().value(),
                        identity.node(),
                        key,
                        () -> epoch.of(identity))));
  }

  @Override
  public State state() {
    return client
        .map(link -> link.openSince().isPresent() ? State.open : State.closed)
        .orElse(State.off);
  }

  void start(@Observes StartupEvent event) {
    if (leadership.isActive()) {
      client.ifPresent(LinkClient::start);
    }
  }

  /** Central talks to the active node of a site. */
  void onRole(@Observes RoleChanged event) {
    client.ifPresent(event.isActive() ? LinkClient::start : LinkClient::stop);
  }

  void stop(@Observes ShutdownEvent event) {
    client.ifPresent(LinkClient::stop);
  }
}
