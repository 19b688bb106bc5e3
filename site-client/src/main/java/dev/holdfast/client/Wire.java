package dev.holdfast.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends one request to one node, once. */
final class Wire {

  private final HttpClient http;
  private final Optional<String> authorization;

  Wire(SiteConfig config) {
    // No redirects: the token is for the configured addresses only.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(config.connectTimeout())
            .build();
    this.authorization = config.token().map(token -> "Bearer " + token);
  }

  /** Fails with {@link NoAnswerException} when another try may help. */
  <T> CompletableFuture<HttpResponse<T>> send(
      URI node, Request request, BodyHandler<T> handler, Duration timeout) {
    CompletableFuture<HttpResponse<T>> exchange =
        http.sendAsync(httpRequest(node, request, timeout), handler);
    // The request's own timeout ends with the head of the answer; a body may trickle for ever.
    return exchange
        .copy()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((answer, failure) -> exchange.cancel(true))
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(explain(node, failure)));
  }

  private HttpRequest httpRequest(URI node, Request request, Duration timeout) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(node + request.path()))
            .timeout(timeout)
            .header("Accept", "application/json, application/x-ndjson, application/problem+json")
            .method(request.method(), body(request));
    request.contentType().ifPresent(type -> builder.header("Content-Type", type));
    request.idempotencyKey().ifPresent(key -> builder.header("Idempotency-Key", key));
    authorization.ifPresent(value -> builder.header("Authorization", value));
    return builder.build();
  }

  private static BodyPublisher body(Request request) {
    return request.body().map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody);
  }

  private static Throwable explain(URI node, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof TimeoutException) {
      return NoAnswerException.lost(node, new IOException("the answer did not end in time", cause));
    }
    return cause instanceof IOException ? NoAnswerException.lost(node, cause) : cause;
  }
}
