package dev.holdfast.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.tls.TestTls;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultyHttpTargetTest {

  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Duration LONG = Duration.ofSeconds(10);

  private final FaultyHttpTarget target = FaultyHttpTarget.start(0, SettableClock.at(NOON));
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void a_call_is_recorded_and_answered_with_200() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(target.baseUrl().resolve("/orders?id=7"))
            .header("X-Key", "k1")
            .POST(BodyPublishers.ofString("grüezi"))
            .build();

    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);

    ReceivedCall call = target.awaitCalls(1, LONG).get(0);
    assertThat(call.method()).isEqualTo("POST");
    assertThat(call.path()).isEqualTo("/orders?id=7");
    assertThat(call.header("x-key")).contains("k1");
    assertThat(call.body()).isEqualTo("grüezi");
    assertThat(call.at()).isEqualTo(NOON);
  }

  @Test
  void scripted_replies_are_used_up_in_order_before_the_function_decides() throws Exception {
    target.respondWith(call -> Reply.json(200, "{\"path\":\"" + call.path() + "\"}"));
    target.script(Reply.retryAfter(503, Duration.ofSeconds(7)), Reply.status(204));

    HttpResponse<String> first = post("/a");
    assertThat(first.statusCode()).isEqualTo(503);
    assertThat(first.headers().firstValue("Retry-After")).contains("7");
    assertThat(post("/b").statusCode()).isEqualTo(204);
    assertThat(post("/c").body()).isEqualTo("{\"path\":\"/c\"}");
  }

  @Test
  void calls_one_after_the_other_share_a_connection() throws Exception {
    post("/a");
    post("/b");

    assertThat(target.callCount()).isEqualTo(2);
    assertThat(target.connections()).isEqualTo(1);
  }

  @Test
  void a_reset_before_reading_leaves_no_call() {
    target.script(new Reply.ResetBeforeReading());

    assertThatThrownBy(() -> post("/a")).isInstanceOf(IOException.class);
    assertThat(target.calls()).isEmpty();
  }

  @Test
  void a_reset_after_reading_leaves_the_call() {
    target.script(new Reply.ResetAfterReading());

    assertThatThrownBy(() -> post("/a")).isInstanceOf(IOException.class);
    assertThat(target.calls()).extracting(ReceivedCall::path).containsExactly("/a");
  }

  @Test
  void a_slow_body_comes_in_pieces_but_complete() throws Exception {
    target.script(new Reply.SlowBody(200, "0123456789", 3, Duration.ofMillis(5)));
    long begin = System.nanoTime();

    assertThat(post("/a").body()).isEqualTo("0123456789");

    assertThat(Duration.ofNanos(System.nanoTime() - begin))
        .isGreaterThanOrEqualTo(Duration.ofMillis(20));
  }

  @Test
  void a_truncated_body_ends_before_its_announced_length() {
    target.script(new Reply.Truncate(200, "0123456789", 4));

    assertThatThrownBy(() -> post("/a"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("received: 4");
  }

  @Test
  void a_delayed_answer_comes_after_its_signal() throws Exception {
    CountDownLatch signal = new CountDownLatch(1);
    target.script(
        new Reply.DelayUntil(signal, new Reply.DelayFor(Duration.ofMillis(1), Reply.status(201))));
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request("/a"), BodyHandlers.ofString());
    target.awaitCalls(1, LONG);
    assertThat(answer).isNotDone();

    signal.countDown();

    assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
  }

  @Test
  void a_hanging_call_is_never_answered_even_when_released() throws Exception {
    target.script(new Reply.Hang());
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request("/a"), BodyHandlers.ofString());
    target.awaitHanging(1, LONG);
    assertThat(answer).isNotDone();

    target.releaseHangs();

    assertThat(answer).failsWithin(LONG);
  }

  @Test
  void closing_ends_calls_that_hang() {
    target.script(new Reply.Hang());
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request("/a"), BodyHandlers.ofString());
    target.awaitHanging(1, LONG);

    target.close();

    assertThat(answer).failsWithin(LONG);
  }

  @Test
  void being_down_refuses_connections_until_up_again_on_the_same_port() throws Exception {
    post("/a");

    target.down();

    assertThat(target.isUp()).isFalse();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), target.port()).close())
        .isInstanceOf(ConnectException.class);
    assertThatThrownBy(() -> post("/b")).isInstanceOf(IOException.class);

    target.up();

    assertThat(post("/c").statusCode()).isEqualTo(200);
    assertThat(target.calls()).extracting(ReceivedCall::path).containsExactly("/a", "/c");
  }

  @Test
  void a_call_that_does_not_come_fails_the_wait_and_names_the_others() throws Exception {
    post("/only-me");

    assertThatThrownBy(() -> target.awaitCalls(2, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected 2 calls")
        .hasMessageContaining("POST /only-me");
    target.clear();
    assertThat(target.calls()).isEmpty();
  }

  @Test
  void headers_of_a_reply_are_sent() throws Exception {
    target.script(new Reply.Respond(302, Map.of("Location", "/elsewhere"), ""));

    assertThat(post("/a").headers().firstValue("Location")).contains("/elsewhere");
  }

  @Test
  void a_raw_reply_is_sent_byte_by_byte() throws Exception {
    target.script(new Reply.Raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\u00e4"));

    HttpResponse<byte[]> answer = client.send(request("/a"), BodyHandlers.ofByteArray());

    assertThat(answer.body()).containsExactly(0xe4);
  }

  @Test
  void a_target_with_tls_is_reached_by_who_trusts_it() throws Exception {
    try (TestTls tls = TestTls.create();
        FaultyHttpTarget secure = FaultyHttpTarget.startTls(tls)) {
      HttpClient trusting = HttpClient.newBuilder().sslContext(tls.clientContext()).build();
      HttpRequest request = HttpRequest.newBuilder(secure.baseUrl().resolve("/a")).build();

      assertThat(trusting.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
      assertThat(secure.callCount()).isEqualTo(1);
    }
  }

  private HttpResponse<String> post(String path) throws IOException, InterruptedException {
    return client.send(request(path), BodyHandlers.ofString());
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(target.baseUrl().resolve(path))
        .POST(BodyPublishers.ofString("{}"))
        .timeout(LONG)
        .build();
  }
}
