package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two mails on one connection, of which the second does not wait for the answer to the first. */
@QuarkusTest
class FollowingMailTest extends MailTest {

  @Inject SmtpServers servers;

  private HandAnsweredServer relay;
  private SmtpServer server;

  @BeforeEach
  void open() {
    relay = closed(new HandAnsweredServer("PIPELINING"));
    server = serverAt(relay, "20s");
  }

  private SmtpServer serverAt(HandAnsweredServer relay, String timeout) {
    String name = newName();
    put(
            name,
            Map.of(
                "host",
                "localhost",
                "port",
                relay.port(),
                "tlsMode",
                "None",
                "from",
                "holdfast@example.com",
                "timeout",
                timeout,
                "maxConcurrentConnections",
                1))
        .statusCode(201);
    await(servers.refresh());
    return servers.enabled().stream()
        .filter(one -> one.configuration().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private CompletableFuture<DeliveryOutcome> send(String to) {
    return server
        .send(mail(to))
        .map(result -> ((Tried) result).outcome())
        .subscribeAsCompletionStage();
  }

  private Mail mail(String to) {
    return Mail.of(
        "<%s@holdfast>".formatted(to),
        "holdfast@example.com",
        List.of(to + "@example.com"),
        "Pump 3 has stopped",
        "Look after it",
        clock.instant());
  }

  /** Until the first waits for its answer and the second for its turn. */
  private void awaitBoth() {
    relay.greet();
    relay.awaitHeard(8);
  }

  @Test
  void the_next_mail_begins_before_the_one_ahead_is_answered() {
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");
    CompletableFuture<DeliveryOutcome> third = send("cara");

    awaitBoth();
    assertThat(relay.heard())
        .as("and not the third, which goes with the text of the second")
        .hasSize(8)
        .endsWith(
            "1 .", "1 MAIL FROM:<holdfast@example.com>", "1 RCPT TO:<bert@example.com>", "1 DATA");
    assertThat(first).isNotDone();
    relay.take(1);
    relay.awaitMails(2);
    relay.take(1);
    relay.awaitMails(3);
    relay.take(1);

    assertThat(List.of(first.join(), second.join(), third.join()))
        .containsExactly(taken("anna"), taken("bert"), taken("cara"));
    assertThat(relay.connections()).isEqualTo(1);
  }

  @Test
  void a_refused_mail_takes_nothing_from_the_one_behind_it() {
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");
    awaitBoth();

    relay.answer(1, "554 5.7.1 spam");
    relay.awaitMails(2);
    relay.take(1);

    assertThat(first.join()).isInstanceOf(DeliveryOutcome.Permanent.class);
    assertThat(second.join()).isEqualTo(taken("bert"));
    assertThat(relay.connections()).isEqualTo(1);
  }

  @Test
  void one_behind_a_broken_connection_goes_over_another_one() {
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");
    awaitBoth();

    relay.hangUp(1);
    relay.awaitMails(2);
    relay.take(2);

    assertThat(first.join()).isInstanceOf(DeliveryOutcome.Transient.class);
    assertThat(second.join()).isEqualTo(taken("bert"));
    assertThat(relay.connections()).isEqualTo(2);
  }

  @Test
  void one_behind_a_farewell_goes_over_another_connection() {
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");
    awaitBoth();

    relay.answer(1, "421 4.3.2 shutting down");
    relay.awaitMails(2);
    relay.take(2);

    assertThat(first.join()).isInstanceOf(DeliveryOutcome.Transient.class);
    assertThat(second.join()).isEqualTo(taken("bert"));
  }

  @Test
  void one_behind_a_mail_that_is_never_answered_has_all_its_time() {
    server = serverAt(relay, "5s");
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");
    awaitBoth();

    assertThat(first.join().toString()).contains("no answer within 5 s");
    relay.awaitMails(2);
    relay.take(2);

    assertThat(second.join()).isEqualTo(taken("bert"));
  }

  @Test
  void a_test_mail_shares_its_connection_with_nobody() {
    CompletableFuture<DeliveryOutcome> before = send("anna");
    Transcript transcript = new Transcript();
    CompletableFuture<DeliveryOutcome> trial =
        server.trial(mail("test"), transcript).subscribeAsCompletionStage();
    CompletableFuture<DeliveryOutcome> after = send("bert");

    relay.greet();
    relay.awaitMails(1);
    relay.take(1);
    relay.awaitMails(2);
    relay.take(2);
    relay.awaitMails(3);
    relay.take(2);

    assertThat(List.of(before.join(), trial.join(), after.join()))
        .containsExactly(taken("anna"), taken("test"), taken("bert"));
    assertThat(relay.heard())
        .containsSubsequence("1 .", "1 > 250 taken", "1 QUIT")
        .containsSubsequence("2 .", "2 > 250 taken", "2 RCPT TO:<bert@example.com>");
    assertThat(transcript.lines()).startsWith("S: 220 ready").endsWith("S: 250 taken");
  }

  @Test
  void a_server_that_takes_one_command_at_a_time_gets_one_mail_at_a_time() {
    relay = closed(new HandAnsweredServer("8BITMIME"));
    server = serverAt(relay, "20s");
    CompletableFuture<DeliveryOutcome> first = send("anna");
    CompletableFuture<DeliveryOutcome> second = send("bert");

    relay.greet();
    relay.awaitMails(1);
    relay.take(1);
    relay.awaitMails(2);
    relay.take(1);

    assertThat(List.of(first.join(), second.join())).containsExactly(taken("anna"), taken("bert"));
    assertThat(relay.heard())
        .containsSubsequence(
            "1 .", "1 > 250 taken", "1 MAIL FROM:<holdfast@example.com>", "1 > 250 taken");
  }

  @Test
  void mails_wait_for_a_connection_only_where_that_is_not_for_long() {
    assertThat(server.mailsAtOnce()).as("not known yet").isEqualTo(1);

    relay.greet();
    CompletableFuture<DeliveryOutcome> quick = send("anna");
    relay.awaitMails(1);
    relay.take(1);
    quick.join();
    assertThat(server.mailsAtOnce()).isEqualTo(2);

    CompletableFuture<DeliveryOutcome> slow = send("bert");
    relay.awaitMails(2);
    clock.advance(Duration.ofSeconds(2));
    relay.take(1);
    slow.join();
    assertThat(server.mailsAtOnce()).isEqualTo(1);
  }

  private static DeliveryOutcome taken(String by) {
    return new DeliveryOutcome.Delivered(List.of(by + "@example.com"), List.of());
  }
}
