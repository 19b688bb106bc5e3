package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.transport.http.HttpWire;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** However many begin to send at once, and however slowly they go on. */
@QuarkusTest
class RoomForBodiesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TestHTTPResource URI service;
  @Inject RoomForBodies room;
  @Inject ScriptedHandler handler;
  private final List<Socket> open = new ArrayList<>();

  @AfterEach
  void hangUp() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }

  @Test
  void who_finds_no_room_is_sent_away_before_he_has_sent_anything() throws Exception {
    int all = room.left();
    for (int i = 0; i < all / WireLimits.BATCH_BYTES; i++) {
      announce(service.getPort(), WireLimits.BATCH_BYTES);
    }
    Eventually.holds("all are let in", PATIENCE, () -> room.left() < WireLimits.BATCH_BYTES);

    assertThat(statusLine(announce(service.getPort(), WireLimits.BATCH_BYTES))).contains("503");

    hangUp();
    Eventually.holds("they give their room back", PATIENCE, () -> room.left() == all);
  }

  @Test
  void what_was_answered_takes_no_room_any_more() {
    int all = room.left();
    handler.reset();

    assertThat(Post.batch(service, EnvelopeJson.write(Senders.signal())).status()).isEqualTo(200);

    Eventually.holds("it gives its room back", PATIENCE, () -> room.left() == all);
  }

  @Test
  void who_does_not_go_on_is_hung_up_on() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      RoomForBodies small = new RoomForBodies(WireLimits.BATCH_BYTES, Duration.ofMillis(100));
      Router router = Router.router(vertx);
      router
          .route()
          .handler(
              request -> {
                assertThat(small.take(request)).isTrue();
                request.request().bodyHandler(body -> request.end("here"));
              });
      HttpServer server =
          vertx
              .createHttpServer()
              .requestHandler(router)
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(20, TimeUnit.SECONDS);

      Socket slow = announce(server.actualPort(), 1000);
      assertThat(slow.getInputStream().read()).as("the end of the connection").isEqualTo(-1);
      Eventually.holds("its room", PATIENCE, () -> small.left() == WireLimits.BATCH_BYTES);

      Socket quick = announce(server.actualPort(), 1);
      quick.getOutputStream().write('x');
      assertThat(statusLine(quick)).contains("200");
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
  }

  private Socket announce(int port, int bytes) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    open.add(socket);
    socket.setSoTimeout((int) PATIENCE.toMillis());
    socket
        .getOutputStream()
        .write(
            "POST %s%s HTTP/1.1\r\nHost: here\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(HttpWire.RECEIVE_PATH, HttpWire.BATCH_PATH, HttpWire.NDJSON, bytes)
                .getBytes(US_ASCII));
    return socket;
  }

  private static String statusLine(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();
  }
}
