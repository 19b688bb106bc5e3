package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import dev.holdfast.shared.wire.Envelope;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.DefaultBean;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** In a service that was built with {@code holdfast.messaging.link.accept=true}. */
@Singleton
@IfBuildProperty(name = "holdfast.messaging.link.accept", stringValue = "true")
class LinkBeans {

  private final SiteLinks links;
  private final LinkServer server;
  private final Duration timeout;

  @Inject
  LinkBeans(
      Vertx vertx,
      MessagingConfig messaging,
      LinkConfig config,
      ServiceSecrets secrets,
      EpochCheck epochs,
      Clock clock,
      MeterRegistry registry) {
    this.timeout = config.requestTimeout();
    this.links = new SiteLinks(clock);
    this.server = new LinkServer(vertx, messaging, config, secrets, epochs, links, clock, registry);
  }

  @Produces
  @Singleton
  @DefaultBean
  @IfBuildProperty(name = "holdfast.messaging.link.accept", stringValue = "true")
  static EpochCheck epochs() {
    return EpochCheck.NONE;
  }

  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.link.accept", stringValue = "true")
  SiteLinks links() {
    return links;
  }

  /** {@code transport=site-link}: the address is the id of the service that opens the link. */
  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.link.accept", stringValue = "true")
  TransportProvider transport() {
    return new TransportProvider() {
      @Override
      public String name() {
        return "site-link";
      }

      @Override
      public Transport to(String address) {
        Envelope.requireName("the id of a service", address);
        return new SiteLinkTransport(links, address, timeout);
      }
    };
  }

  void route(@Observes Router router) {
    router.get(LinkWire.PATH).handler(routing -> server.accept(routing.request()));
  }

  void stop(@Observes ShutdownEvent event) {
    server.stop();
  }
}
