package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.secrets.Redactor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One mail, and a server that answers each command as told, in order or not. */
class SendMailTest {

  private static final Mail MAIL =
      Mail.of(
          "<1@holdfast>",
          "site@example.com",
          List.of("a@b.c"),
          "Pump",
          "It stopped",
          Instant.EPOCH);

  private static final Capabilities PIPELINING =
      Capabilities.of(new SmtpReply(250, List.of("sink.test", "PIPELINING"), ""));

  private final Vertx vertx = Vertx.vertx();
  private final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void a_server_that_wants_the_text_though_it_took_nobody_gets_an_empty_one() throws Exception {
    CompletableFuture<Accepted> sent =
        send(Map.of("MAIL", "250 ok", "RCPT", "550 nobody", "DATA", "354 go on", ".", "554 no"));

    assertThatThrownBy(() -> sent.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("no recipient was accepted: a@b.c (SMTP 550: nobody)");
    assertThat(heard)
        .containsExactly("MAIL FROM:<site@example.com>", "RCPT TO:<a@b.c>", "DATA", ".");
  }

  @Test
  void one_that_does_not_take_the_sender_is_asked_nothing_more() {
    CompletableFuture<Accepted> sent =
        send(Map.of("MAIL", "451 later", "RCPT", "503 no", "DATA", "503 no"));

    assertThatThrownBy(() -> sent.get(10, TimeUnit.SECONDS)).hasMessageContaining("451");
    assertThat(heard).hasSize(3);
  }

  @Test
  void one_that_says_goodbye_is_not_waited_for() {
    CompletableFuture<Accepted> sent = send(Map.of("MAIL", "250 ok", "RCPT", "421 closing"));

    assertThatThrownBy(() -> sent.get(10, TimeUnit.SECONDS)).hasMessageContaining("421");
  }

  private CompletableFuture<Accepted> send(Map<String, String> answers) {
    return vertx
        .createNetServer()
        .connectHandler(
            client ->
                client.handler(
                    RecordParser.newDelimited(
                        "\r\n", line -> answer(client, line.toString(), answers))))
        .listen(0, "127.0.0.1")
        .compose(server -> vertx.createNetClient().connect(server.actualPort(), "127.0.0.1"))
        .compose(this::sendOn)
        .toCompletionStage()
        .toCompletableFuture();
  }

  private void answer(NetSocket client, String line, Map<String, String> answers) {
    heard.add(line);
    String answer = answers.get(line.split(" ", 2)[0]);
    if (answer != null) {
      client.write(answer + "\r\n");
    }
  }

  private Future<Accepted> sendOn(NetSocket socket) {
    SmtpWire wire = new SmtpWire(socket, new Transcript(), new Redactor());
    return new SendMail(wire, PIPELINING, () -> {}).send(MAIL);
  }
}
