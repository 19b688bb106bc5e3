package dev.holdfast.messaging.transport.link;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.time.Clock;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Accepts links, from services that can sign for themselves. */
public final class LinkServer {

  private static final Logger LOG = Logger.getLogger(LinkServer.class);

  private final Vertx vertx;
  private final AcceptTools tools;
  private final Semaphore strangers;
  private volatile boolean stopped;

  public LinkServer(
      Vertx vertx,
      MessagingConfig messaging,
      LinkConfig config,
      ServiceSecrets secrets,
      EpochCheck epochs,
      SiteLinks links,
      Clock clock,
      MeterRegistry registry) {
    this.vertx = vertx;
    this.tools =
        new AcceptTools(
            vertx,
            messaging.serviceId(),
            config,
            new CheckGreeting(secrets, clock, messaging.security().timestampWindow()),
            epochs,
            links,
            clock,
            new LinkMetrics(registry, links::count),
            new Timeouts().scheduler());
    this.strangers = new Semaphore(config.maxHandshakes());
  }

  /** Handles what comes in at {@link LinkWire#PATH}. */
  public void accept(HttpServerRequest request) {
    if (!"websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE))) {
      request.response().setStatusCode(426).putHeader(HttpHeaders.UPGRADE, "websocket").end();
      return;
    }
    if (stopped || !strangers.tryAcquire()) {
      tools.metrics().refused();
      LOG.warnf(
          "site link refused: from=%s, %s",
          request.remoteAddress(),
          stopped ? "this service stops" : "too many connections have not said yet who they are");
      request.response().setStatusCode(503).end();
      return;
    }
    request
        .toWebSocket()
        .onSuccess(socket -> greet(socket))
        .onFailure(
            failure -> {
              strangers.release();
              LOG.debugf(failure, "no WebSocket came of a request to %s", LinkWire.PATH);
            });
  }

  private void greet(ServerWebSocket socket) {
    new AcceptLink(
            tools,
            new LinkSocket(vertx, socket, tools.config().heartbeat()),
            String.valueOf(socket.remoteAddress()),
            strangers::release)
        .begin();
  }

  /** Sends everybody away; they will look for another node, or for this one when it is back. */
  public void stop() {
    stopped = true;
    tools.links().all().forEach(link -> link.close(CloseCode.GOING_AWAY, "this service stops"));
  }
}
