package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.net.TcpListener;
import dev.holdfast.testkit.waiting.Arrivals;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SystemClientsTest {

  private static final String CALL = "{\"method\":\"Ping\"}";

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  @Test
  void calls_one_after_the_other_share_a_connection() {
    caller.define(CallerFixture.system(target.baseUrl()));
    target.script(Reply.ok(), Reply.status(404), Reply.json(500, "{}"), Reply.status(204));

    IntStream.range(0, 5).forEach(i -> caller.deliver(CALL));

    assertThat(target.connections()).isEqualTo(1);
  }

  @Test
  void there_are_no_more_connections_than_calls_allowed_at_once() {
    caller.define(
        CallerFixture.withLimits(CallerFixture.system(target.baseUrl()), CallerFixture.LONG, 2));
    CountDownLatch signal = new CountDownLatch(1);
    target.respondWith(call -> new Reply.DelayUntil(signal, Reply.ok()));
    List<UniAssertSubscriber<DeliveryResult>> calls =
        IntStream.range(0, 6).mapToObj(i -> subscribe()).toList();
    target.awaitCalls(2, CallerFixture.LONG);

    signal.countDown();

    calls.forEach(SystemClientsTest::assertDelivered);
    assertThat(target.connections()).isEqualTo(2);
  }

  @Test
  void a_changed_definition_takes_effect_at_the_next_call_and_the_calls_before_it_finish() {
    caller.define(CallerFixture.system(target.baseUrl()));
    CountDownLatch signal = new CountDownLatch(1);
    target.script(new Reply.DelayUntil(signal, Reply.ok()));
    UniAssertSubscriber<DeliveryResult> before = subscribe();
    target.awaitCalls(1, CallerFixture.LONG);

    caller.define(
        CallerFixture.withHeaders(CallerFixture.system(target.baseUrl()), Map.of("X-New", "yes")));
    DeliveryResult after = caller.deliver(CALL);
    signal.countDown();

    assertThat(after.outcome()).isInstanceOf(Delivered.class);
    assertDelivered(before);
    assertThat(target.calls())
        .extracting(call -> call.header("X-New").orElse("no"))
        .containsExactly("no", "yes");
  }

  @Test
  void connections_of_an_outdated_definition_are_closed() throws Exception {
    Arrivals<String> ends = new Arrivals<>("ended connections", 10, String::toString);
    try (TcpListener listener =
        TcpListener.open(
            "watching", InetAddress.getLoopbackAddress(), 0, 10, c -> answerOnce(c, ends))) {
      caller.define(CallerFixture.system(URI.create("http://127.0.0.1:" + listener.port())));
      assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
      assertThat(ends.count()).isZero();

      caller.forget("erp");

      ends.await(1, CallerFixture.SOON);
    }
  }

  @Test
  void connections_of_an_outdated_definition_are_closed_after_the_last_call_on_them()
      throws Exception {
    CountDownLatch signal = new CountDownLatch(1);
    Arrivals<String> asked = new Arrivals<>("calls", 10, String::toString);
    Arrivals<String> ends = new Arrivals<>("ended connections", 10, String::toString);
    try (TcpListener listener =
        TcpListener.open(
            "slow",
            InetAddress.getLoopbackAddress(),
            0,
            10,
            connection -> {
              asked.add("a call");
              signal.await();
              answerOnce(connection, ends);
            })) {
      caller.define(CallerFixture.system(URI.create("http://127.0.0.1:" + listener.port())));
      UniAssertSubscriber<DeliveryResult> call = subscribe();
      asked.await(1, CallerFixture.LONG);

      caller.forget("erp");
      signal.countDown();

      assertDelivered(call);
      ends.await(1, CallerFixture.SOON);
    }
  }

  @Test
  void whoever_stops_waiting_hangs_up() {
    Arrivals<String> ends = new Arrivals<>("ended connections", 10, String::toString);
    Arrivals<String> asked = new Arrivals<>("calls", 10, String::toString);
    try (TcpListener listener =
        TcpListener.open(
            "silent",
            InetAddress.getLoopbackAddress(),
            0,
            10,
            connection -> {
              asked.add("byte " + connection.getInputStream().read());
              readToTheEnd(connection);
              ends.add("hung up");
            })) {
      caller.define(CallerFixture.system(URI.create("http://127.0.0.1:" + listener.port())));
      UniAssertSubscriber<DeliveryResult> call = subscribe();
      asked.await(1, CallerFixture.LONG);

      call.cancel();

      ends.await(1, CallerFixture.SOON);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_removed_system_is_unknown_from_then_on() {
    caller.define(CallerFixture.system(target.baseUrl()));
    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);

    caller.forget("erp");

    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Permanent.class);
  }

  @Test
  void a_target_that_comes_back_is_called_again() {
    caller.define(CallerFixture.system(target.baseUrl()));
    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
    target.down();
    assertThat(caller.deliver(CALL).outcome()).isNotInstanceOf(Delivered.class);

    target.up();

    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
  }

  @Test
  void limits_and_retries_are_those_of_the_definition_else_the_usual_ones() {
    TargetLimits usual = new TargetLimits(8, Duration.ofSeconds(30));
    assertThat(caller.handler.limits("erp")).isEqualTo(usual);
    assertThat(caller.handler.retryPolicy("erp")).isEmpty();

    caller.define(
        CallerFixture.withLimits(CallerFixture.system(target.baseUrl()), Duration.ofSeconds(5), 3));

    assertThat(caller.handler.limits("erp"))
        .isEqualTo(new TargetLimits(3, Duration.ofSeconds(5), OptionalDouble.of(2.5)));
    assertThat(caller.handler.retryPolicy("erp"))
        .contains(new RetryPolicy(Duration.ofSeconds(3), 4));
  }

  private UniAssertSubscriber<DeliveryResult> subscribe() {
    return caller
        .handler
        .deliver(CallerFixture.message(CALL))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private static void assertDelivered(UniAssertSubscriber<DeliveryResult> call) {
    assertThat(call.awaitItem(CallerFixture.LONG).getItem().outcome())
        .isInstanceOf(Delivered.class);
  }

  /** Answers as soon as the first bytes are there, keeps the connection, and tells of its end. */
  private static void answerOnce(Socket connection, Arrivals<String> ends) throws IOException {
    connection.getInputStream().read(new byte[4096]);
    connection
        .getOutputStream()
        .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
    readToTheEnd(connection);
    ends.add("closed");
  }

  private static void readToTheEnd(Socket connection) {
    try {
      while (connection.getInputStream().read() >= 0) {
        // What else comes is not looked at.
      }
    } catch (IOException e) {
      // A reset is an end too.
    }
  }
}
