package dev.holdfast.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a well-behaved client library would never send. */
class RawHttpServerTest {

  private final FaultyHttpTarget target = FaultyHttpTarget.start();

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void a_chunked_body_is_put_together() throws Exception {
    send(
        """
        POST /a HTTP/1.1
        Transfer-Encoding: chunked

        3;x=y
        abc
        A
        0123456789
        0
        Trailer: 1

        GET /next HTTP/1.1
        Connection: close

        """
            .replace("\n", "\r\n"));

    assertThat(target.calls().get(0).body()).isEqualTo("abc0123456789");
    assertThat(target.calls().get(1).path()).isEqualTo("/next");
  }

  @Test
  void a_client_that_expects_to_be_told_to_continue_is_told() throws Exception {
    String answer =
        send(
            "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
                + "Connection: close\r\n\r\nok");

    assertThat(answer).startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n");
  }

  @Test
  void pipelined_calls_are_answered_in_order() throws Exception {
    target.script(Reply.status(201), Reply.status(202));

    String answer = send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\nConnection: close\r\n\r\n");

    assertThat(answer.indexOf("201 Created")).isBetween(0, answer.indexOf("202 Accepted"));
  }

  @Test
  void the_answer_to_head_has_a_length_but_no_body() throws Exception {
    target.script(Reply.json(200, "{}"));

    String answer = send("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n");

    assertThat(answer).contains("Content-Length: 2").endsWith("\r\n\r\n");
  }

  @Test
  void nonsense_gets_a_400_and_loses_its_connection() throws Exception {
    assertThat(send("hello\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(send("GET / HTTP/1.1\r\nno colon\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(send("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(send("POST / HTTP/1.1\r\nContent-Length: two\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(target.calls()).isEmpty();
  }

  @Test
  void both_kinds_of_reset_are_seen_as_a_broken_connection() {
    target.script(new Reply.ResetBeforeReading(), new Reply.ResetAfterReading());

    assertThatThrownBy(() -> send("GET /a HTTP/1.1\r\n\r\n"))
        .isExactlyInstanceOf(SocketException.class);
    assertThatThrownBy(() -> send("GET /b HTTP/1.1\r\n\r\n"))
        .isExactlyInstanceOf(SocketException.class);
    assertThat(target.calls()).extracting(ReceivedCall::path).containsExactly("/b");
  }

  @Test
  void a_caller_that_leaves_in_the_middle_is_not_recorded() throws Exception {
    assertThat(send("POST /a HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf")).isEmpty();

    assertThat(target.calls()).isEmpty();
  }

  /** Sends all, ends its side, and returns everything that comes back. */
  private String send(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
