package dev.holdfast.base.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LastingClientTest {

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    await(vertx.close());
  }

  @Test
  void a_client_outlives_the_verticle_on_whose_thread_it_was_made() throws Exception {
    HttpServer server =
        await(
            vertx
                .createHttpServer()
                .requestHandler(request -> request.response().end("still there"))
                .listen(0, "127.0.0.1"));
    AtomicReference<HttpClient> client = new AtomicReference<>();
    String id =
        await(
            vertx.deployVerticle(
                new AbstractVerticle() {
                  @Override
                  public void start() {
                    client.set(LastingClient.of(vertx, vertx::createHttpClient));
                    assertThat(Vertx.currentContext()).isSameAs(context);
                  }
                }));

    await(vertx.undeploy(id));

    String answer =
        await(
            client
                .get()
                .request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/")
                .compose(HttpClientRequest::send)
                .compose(HttpClientResponse::body)
                .map(Buffer::toString));
    assertThat(answer).isEqualTo("still there");
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }
}
