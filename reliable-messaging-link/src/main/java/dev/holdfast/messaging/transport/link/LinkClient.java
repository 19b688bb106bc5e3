package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.text.FailureText;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Keeps a link open, for ever: opens it, answers what comes down, and opens it again when it is
 * lost. What it does, it does on one event loop.
 */
public final class LinkClient {

  private static final Logger LOG = Logger.getLogger(LinkClient.class);
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Context context;
  private final LinkTarget target;
  private final LinkConfig config;
  private final OpenTools tools;
  private final LinkMetrics metrics;
  private final Reconnect reconnect;
  private final WebSocketClient client;
  private volatile boolean stopped = true;
  private volatile Optional<Instant> openSince = Optional.empty();
  private volatile LinkSocket current;
  private long run;
  private boolean wasOpen;
  private String lastTrouble = "";
  private Runnable onOpen = () -> {};
  private Consumer<String> onRefused = reason -> {};

  /**
   * @param window how far the clock of the other end may be off
   * @param receiver takes envelopes as text and gives a reply for each, in their order
   * @param tls trust and certificates of ours, for a target with {@code https}
   */
  public LinkClient(
      Vertx vertx,
      LinkTarget target,
      LinkConfig config,
      Duration window,
      EnvelopeReceiver receiver,
      WebSocketClientOptions tls,
      Clock clock,
      MeterRegistry registry) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.target = target;
    this.config = config;
    this.tools =
        new OpenTools(
            target,
            new CheckGreeting(id -> List.of(target.secret()), clock, window),
            new AnswerRequests(receiver, config.maxOutstanding()),
            clock);
    this.metrics = new LinkMetrics(registry, () -> openSince.isPresent() ? 1 : 0);
    this.reconnect = new Reconnect(config, new SecureRandom()::nextDouble);
    this.client =
        vertx.createWebSocketClient(
            new WebSocketClientOptions(tls)
                .setSsl(target.isEncrypted())
                .setConnectTimeout((int) config.handshakeTimeout().toMillis())
                .setClosingTimeout((int) CLOSING.toSeconds()));
  }

  /** Told whenever the other end is there again; before the start, and on an event loop. */
  public LinkClient onOpen(Runnable told) {
    onOpen = told;
    return this;
  }

  /** Told the words, whenever the other end refuses us; before the start, and on an event loop. */
  public LinkClient onRefused(Consumer<String> told) {
    onRefused = told;
    return this;
  }

  /** Does nothing if it has been started and not stopped since. */
  public void start() {
    context.runOnContext(
        now -> {
          if (stopped) {
            stopped = false;
            open(++run);
          }
        });
  }

  /** Tells the other end, and does not come back unless it is started again. */
  public void stop() {
    stopped = true;
    LinkSocket open = current;
    if (open != null) {
      open.close(CloseCode.GOING_AWAY, "this node does not need it any more");
    }
  }

  /** What belongs to the time before it was stopped must not go on beside what came after. */
  private boolean isOver(long begun) {
    return stopped || begun != run;
  }

  /** Since when the link is open; empty when it is not. */
  public Optional<Instant> openSince() {
    return openSince;
  }

  private void open(long begun) {
    if (isOver(begun)) {
      return;
    }
    WebSocketConnectOptions to = new WebSocketConnectOptions();
    to.setHost(target.url().getHost())
        .setPort(target.port())
        .setSsl(target.isEncrypted())
        .setURI(target.path());
    to.setTimeout(config.handshakeTimeout().toMillis());
    client
        .connect(to)
        .onSuccess(webSocket -> greet(webSocket, begun))
        .onFailure(failure -> notOpened("it cannot be reached: " + FailureText.of(failure), begun));
  }

  private void greet(WebSocket webSocket, long begun) {
    if (isOver(begun)) {
      webSocket.close();
      return;
    }
    LinkSocket socket = new LinkSocket(vertx, webSocket, config.heartbeat());
    current = socket;
    OpenedLink link = new OpenedLink(tools, socket, this::opened);
    long timer =
        vertx.setTimer(
            config.handshakeTimeout().toMillis(),
            id -> link.giveUp("it did not welcome us within " + config.handshakeTimeout()));
    link.onEnd(
        reason -> {
          vertx.cancelTimer(timer);
          context.runOnContext(now -> ended(socket, link, reason, begun));
        });
    link.begin();
  }

  private void opened(String peer) {
    if (wasOpen) {
      metrics.reconnected();
    }
    wasOpen = true;
    lastTrouble = "";
    reconnect.succeeded();
    metrics.opened();
    openSince = Optional.of(tools.clock().instant());
    LOG.infof("link open: peer=%s url=%s node=%s", peer, target.url(), target.node());
    onOpen.run();
  }

  private void ended(LinkSocket socket, OpenedLink link, String reason, long begun) {
    if (current == socket) {
      current = null;
    }
    if (!link.wasWelcome()) {
      if (link.wasRefused()) {
        metrics.refused();
        link.objection().ifPresent(onRefused);
      }
      notOpened(reason, begun);
      return;
    }
    openSince = Optional.empty();
    metrics.lost();
    if (socket.wasClosedWith(CloseCode.REPLACED)) {
      reconnect.discouraged();
      again(
          "link lost: url=%s: another process took it over as site %s, node %s; give each its own node"
              .formatted(target.url(), target.service(), target.node()),
          begun);
    } else {
      again("link lost: url=%s: %s".formatted(target.url(), reason), begun);
    }
  }

  private void notOpened(String reason, long begun) {
    again("link not open: url=%s: %s".formatted(target.url(), reason), begun);
  }

  /** The same trouble is told once, however long it lasts. */
  private void again(String trouble, long begun) {
    if (isOver(begun)) {
      return;
    }
    Duration pause = reconnect.next();
    boolean isNew = !trouble.equals(lastTrouble);
    lastTrouble = trouble;
    LOG.logf(
        isNew ? Logger.Level.WARN : Logger.Level.DEBUG, "%s; trying again in %s", trouble, pause);
    vertx.setTimer(Math.max(1, pause.toMillis()), id -> context.runOnContext(now -> open(begun)));
  }
}
