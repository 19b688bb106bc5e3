package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.messaging.transport.http.HttpWire;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Sites' requests, on kept connections. */
final class Posts implements AutoCloseable {

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client;
  private final CentralProcess central;
  private final int connections;

  Posts(CentralProcess central, int connections) {
    this.central = central;
    this.connections = connections;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions().setMaxPoolSize(connections).setKeepAliveTimeout(60));
  }

  void one(Buffer envelope) throws Exception {
    await(post(HttpWire.RECEIVE_PATH, "application/json", envelope));
  }

  /** Batches a second, once all are answered. */
  double all(Queue<Buffer> batches) throws Exception {
    int count = batches.size();
    Queue<Buffer> left = new ConcurrentLinkedQueue<>(batches);
    long start = System.nanoTime();
    await(Future.all(IntStream.range(0, connections).mapToObj(n -> next(left)).toList()));
    return Figures.perSecond(count, start);
  }

  private Future<Void> next(Queue<Buffer> left) {
    Buffer batch = left.poll();
    return batch == null
        ? Future.succeededFuture()
        : post(HttpWire.RECEIVE_PATH + HttpWire.BATCH_PATH, HttpWire.NDJSON, batch)
            .compose(done -> next(left));
  }

  private Future<Void> post(String path, String type, Buffer body) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost("127.0.0.1")
            .setPort(central.port())
            .setURI(path)
            .putHeader("Content-Type", type);
    return client
        .request(request)
        .compose(ready -> ready.send(body))
        .compose(
            answer ->
                answer
                    .body()
                    .compose(
                        text ->
                            answer.statusCode() / 100 == 2
                                ? Future.<Void>succeededFuture()
                                : Future.failedFuture(
                                    "HTTP %d: %s".formatted(answer.statusCode(), text))));
  }

  static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
  }

  @Override
  public void close() {
    vertx.close();
  }
}
