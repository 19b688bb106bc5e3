package dev.holdfast.central.delivery.http;

import dev.holdfast.base.client.LastingClient;
import dev.holdfast.shared.text.FailureText;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.tracing.TracingPolicy;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/**
 * Posts over the bare HTTP client: at most so much of an answer is read, for at most so long, and
 * redirects are not followed, since they would carry credentials to where nobody sent them.
 */
@ApplicationScoped
public class HttpCaller {

  private static final int KEPT_BYTES = 16 * 1024;
  private static final int CONNECTIONS_PER_HOST = 10;
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

  private final Vertx vertx;
  private final HttpClient client;

  @Inject
  HttpCaller(Vertx vertx) {
    this.vertx = vertx;
    this.client =
        LastingClient.of(
            vertx,
            () ->
                vertx.createHttpClient(
                    new HttpClientOptions()
                        .setMaxPoolSize(CONNECTIONS_PER_HOST)
                        .setConnectTimeout((int) Duration.ofSeconds(10).toMillis())
                        .setKeepAliveTimeout((int) KEEP_ALIVE.toSeconds())
                        .setTracingPolicy(TracingPolicy.IGNORE)));
  }

  /** Never fails. Whoever cancels hangs up. */
  public Uni<HttpAnswer> post(HttpPost post) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              Context context = vertx.getOrCreateContext();
              Exchange exchange = new Exchange(caller, post.timeout());
              caller.onTermination(() -> context.runOnContext(ended -> exchange.hangUp()));
              context.runOnContext(begin -> exchange.start(post));
            });
  }

  private static RequestOptions options(HttpPost post) {
    RequestOptions options =
        new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(post.url().toString());
    post.headers().forEach(options::putHeader);
    return options;
  }

  @PreDestroy
  void close() {
    client.close();
  }

  /** One of them, on one event loop. */
  private final class Exchange {

    private final UniEmitter<? super HttpAnswer> caller;
    private final Duration timeout;
    private final Buffer kept = Buffer.buffer();
    private HttpClientRequest request;
    private HttpClientResponse response;
    private long timer = -1;
    private boolean over;

    Exchange(UniEmitter<? super HttpAnswer> caller, Duration timeout) {
      this.caller = caller;
      this.timeout = timeout;
    }

    void start(HttpPost post) {
      if (over) {
        return;
      }
      timer = vertx.setTimer(Math.max(1, timeout.toMillis()), late -> end());
      client
          .request(options(post))
          .onSuccess(connected -> ask(connected, post.body()))
          .onFailure(this::fail);
    }

    private void ask(HttpClientRequest connected, Buffer body) {
      request = connected;
      if (over) {
        hangUp();
        return;
      }
      request.response().onSuccess(this::read).onFailure(this::fail);
      request.end(body);
    }

    private void read(HttpClientResponse begun) {
      response = begun;
      response.exceptionHandler(brokenOff -> end());
      response.handler(this::keep);
      response.endHandler(
          complete -> {
            // Nothing is left to hang up on: the connection can serve the next request.
            request = null;
            end();
          });
    }

    private void keep(Buffer chunk) {
      kept.appendBuffer(chunk, 0, Math.min(chunk.length(), KEPT_BYTES - kept.length()));
      if (kept.length() == KEPT_BYTES) {
        end();
      }
    }

    private void end() {
      end(
          response == null
              ? new HttpAnswer.Unanswered("no answer within %d ms".formatted(timeout.toMillis()))
              : new HttpAnswer.Answered(
                  response.statusCode(),
                  Optional.ofNullable(response.getHeader("Retry-After")),
                  kept.toString("UTF-8")));
    }

    private void fail(Throwable failure) {
      end(new HttpAnswer.Unanswered(FailureText.of(failure)));
    }

    private void end(HttpAnswer answer) {
      if (!over) {
        hangUp();
        caller.complete(answer);
      }
    }

    private void hangUp() {
      over = true;
      vertx.cancelTimer(timer);
      if (request != null) {
        request.reset();
        request = null;
      }
    }
  }
}
