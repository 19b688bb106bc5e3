package dev.holdfast.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;

/** Posts over kept connections, as many at once as there are connections. */
final class Load implements AutoCloseable {

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client;
  private final int connections;

  Load(int connections) {
    this.connections = connections;
    // As the site sets up the client it delivers with.
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions().setMaxPoolSize(connections).setKeepAliveTimeout(15));
  }

  /** What is posted where, and the status it must get. */
  record Post(int port, String path, String contentType, Buffer body, int status) {}

  /** Posts a second, once all are answered. */
  double run(Post post, int times) throws Exception {
    long start = System.nanoTime();
    AtOnce.run(vertx, connections, times, () -> send(post));
    return Figures.perSecond(times, start);
  }

  private Future<Void> send(Post post) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost("127.0.0.1")
            .setPort(post.port())
            .setURI(post.path())
            .putHeader("Authorization", SiteProcess.AUTHORIZATION)
            .putHeader("Content-Type", post.contentType());
    return client
        .request(request)
        .compose((HttpClientRequest ready) -> ready.send(post.body()))
        .compose(
            answer ->
                answer.statusCode() == post.status()
                    ? answer.end()
                    : answer.body().compose(text -> unexpected(answer.statusCode(), text)));
  }

  private static Future<Void> unexpected(int status, Buffer body) {
    return Future.failedFuture("HTTP %d: %s".formatted(status, body));
  }

  @Override
  public void close() {
    vertx.close();
  }
}
