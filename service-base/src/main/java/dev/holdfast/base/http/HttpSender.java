package dev.holdfast.base.http;

import dev.holdfast.base.client.LastingClient;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.time.Duration;
import java.util.Optional;

/** Connections that are kept alive, to each server no more than requests are wanted at once. */
public final class HttpSender {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Shorter than most servers wait, so that it is seldom them who hang up on a call. */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

  private static final int MAX_HEADER_BYTES = 64 * 1024;

  private final Vertx vertx;
  private final HttpClient client;
  private final Duration timeout;
  private final Failures failures;

  /**
   * @param trusting how somebody has the certificates of an authority trusted, for people
   */
  public HttpSender(
      Vertx vertx,
      int connections,
      Duration timeout,
      Optional<TrustOptions> trust,
      String trusting) {
    this.vertx = vertx;
    this.timeout = timeout;
    this.failures = new Failures(trusting);
    this.client =
        LastingClient.of(vertx, () -> vertx.createHttpClient(options(connections, trust)));
  }

  /** Trace headers are those of the message, hence none that the client makes up. */
  private HttpClientOptions options(int connections, Optional<TrustOptions> trust) {
    HttpClientOptions options =
        new HttpClientOptions()
            .setMaxPoolSize(connections)
            .setConnectTimeout((int) Math.min(CONNECT_TIMEOUT.toMillis(), timeout.toMillis()))
            .setKeepAliveTimeout((int) KEEP_ALIVE.toSeconds())
            .setMaxHeaderSize(MAX_HEADER_BYTES)
            .setMaxInitialLineLength(MAX_HEADER_BYTES)
            .setTracingPolicy(TracingPolicy.IGNORE);
    trust.ifPresent(options::setTrustOptions);
    return options;
  }

  /** Never fails. Whoever cancels hangs up. */
  public Uni<Answer> send(RequestOptions request, Optional<Buffer> body) {
    return send(request, body, timeout);
  }

  /** The same, in another time. */
  public Uni<Answer> send(RequestOptions request, Optional<Buffer> body, Duration within) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              // One context for all that happens to the call, so that nothing happens at once.
              Context context = vertx.getOrCreateContext();
              HttpExchange exchange = new HttpExchange(vertx, context, within, failures, caller);
              runOn(context, () -> exchange.start(client, request, body));
            });
  }

  /** A turn of the event loop saved is a good part of what a short call costs. */
  private static void runOn(Context context, Runnable task) {
    if (Vertx.currentContext() == context) {
      task.run();
    } else {
      context.runOnContext(turn -> task.run());
    }
  }

  /** Cuts what is under way. */
  public void close() {
    client.close();
  }
}
