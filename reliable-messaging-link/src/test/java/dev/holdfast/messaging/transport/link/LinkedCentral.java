package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.shared.wire.SigningSecret;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** The accepting end on a real port, to be stopped and started again. */
final class LinkedCentral implements AutoCloseable {

  static final SigningSecret SECRET = SigningSecret.of("plant-7-signs-with-this-in-tests-only");
  static final SigningSecret FORMER = SigningSecret.of("plant-7-signed-with-this-in-tests-before");

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final SiteLinks links;
  private final Vertx vertx;
  private final Clock clock;
  private final Map<String, String> settings;
  volatile EpochCheck epochs = EpochCheck.NONE;
  private LinkServer linkServer;
  private HttpServer http;
  private int port;

  LinkedCentral(Vertx vertx, Clock clock, Map<String, String> settings) {
    this.vertx = vertx;
    this.clock = clock;
    this.settings = settings;
    this.links = new SiteLinks(clock);
    start();
  }

  void start() {
    ServiceSecrets secrets = id -> id.startsWith("plant-") ? List.of(SECRET, FORMER) : List.of();
    linkServer =
        new LinkServer(
            vertx,
            TestSettings.of(
                MessagingConfig.class, Map.of("holdfast.messaging.service-id", "central")),
            TestSettings.of(LinkConfig.class, settings),
            secrets,
            (service, epoch) -> epochs.over(service, epoch),
            links,
            clock,
            meters);
    http = vertx.createHttpServer().requestHandler(linkServer::accept);
    http = await(http.listen(port, "127.0.0.1"));
    port = http.actualPort();
  }

  int port() {
    return port;
  }

  /** Without a goodbye, as when the process is killed. */
  void die() {
    await(http.close());
  }

  @Override
  public void close() {
    linkServer.stop();
    await(http.close());
  }

  static <T> T await(io.vertx.core.Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new CompletionException(e.getCause());
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }
}
