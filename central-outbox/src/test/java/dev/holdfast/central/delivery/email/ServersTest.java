package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Several servers, their connections, their order, their absence. */
@QuarkusTest
class ServersTest extends MailTest {

  private static final Duration PROBE_INTERVAL = Duration.ofSeconds(10);

  @Inject SmtpServers servers;

  private SmtpSink sinkOfItsOwn() {
    return closed(SmtpSink.start());
  }

  @Test
  void connections_are_used_again_and_never_too_many() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxConcurrentConnections", 3));
    arrived(60);

    dispatch();

    assertThat(relay.awaitMails(60, PATIENCE)).hasSize(60);
    assertThat(relay.connections()).isEqualTo(3);
    assertThat(relay.maxConcurrentSessions()).isEqualTo(3);
    arrived(10);
    dispatch();
    assertThat(relay.connections()).as("still the same").isEqualTo(3);
  }

  @Test
  void a_smaller_number_of_connections_holds_from_the_next_batch_on() {
    SmtpSink relay = sinkOfItsOwn();
    String name = server(relay, Map.of("maxConcurrentConnections", 4));
    arrived(20);
    dispatch();
    assertThat(relay.maxConcurrentSessions()).isEqualTo(4);

    put(name, body(relay, Map.of("maxConcurrentConnections", 1))).statusCode(200);
    arrived(20);
    dispatch();

    assertThat(relay.awaitMails(40, PATIENCE)).hasSize(40);
    assertThat(relay.connections()).isEqualTo(5);
    assertThat(relay.maxConcurrentSessions()).as("never a fifth beside four").isEqualTo(4);
  }

  @Test
  void connections_that_fail_give_their_places_back() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxConcurrentConnections", 2));
    relay.defaultScript(SessionScript.reply(Stage.MAIL, 451, "4.3.0 later"));
    List<NotificationId> all = arrived(10);
    dispatch();
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Retrying"));

    relay.defaultScript(SessionScript.accept());
    clock.advance(Duration.ofMinutes(1));
    dispatch();

    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    assertThat(relay.maxConcurrentSessions()).isEqualTo(2);
  }

  @Test
  void the_first_in_order_gets_the_mail() {
    SmtpSink second = sinkOfItsOwn();
    SmtpSink first = sinkOfItsOwn();
    server(second, Map.of("failoverOrder", 20));
    server(first, Map.of("failoverOrder", 10));
    arrived();

    dispatch();

    assertThat(first.mails()).hasSize(1);
    assertThat(second.mails()).isEmpty();
  }

  @Test
  void a_server_that_is_away_is_passed_over() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    server(first, Map.of("failoverOrder", 10));
    server(second, Map.of("failoverOrder", 20, "from", "other@example.com"));
    first.down();
    NotificationId id = arrived();

    dispatch();

    ReceivedMail mail = second.mails().get(0);
    assertThat(mail.from()).as("each has its own sender").isEqualTo("other@example.com");
    assertThat(mail.messageId()).isEqualTo("<%s@holdfast>".formatted(id));
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.audit(id)).containsExactly("Attempted", "Delivered");
  }

  /** Its only worker is busy with somebody's test mail. */
  private CompletableFuture<?> occupy(SmtpSink relay, String name) {
    relay.script(SessionScript.hang(Stage.MAIL));
    await(servers.refresh());
    CompletableFuture<?> trial =
        servers.all().stream()
            .filter(server -> server.configuration().name().equals(name))
            .findFirst()
            .orElseThrow()
            .trial(
                new Mail(
                    "<1@holdfast>", List.of("anna@example.com"), "Any", "Any", clock.instant()),
                Transcript.unread())
            .subscribeAsCompletionStage();
    relay.awaitHanging(1, PATIENCE);
    return trial;
  }

  @Test
  void a_server_that_is_busy_is_come_back_to_and_not_passed_over() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    String name = server(first, Map.of("failoverOrder", 10, "maxConcurrentConnections", 1));
    server(second, Map.of("failoverOrder", 20));
    CompletableFuture<?> trial = occupy(first, name);
    NotificationId id = arrived();

    dispatch();

    assertThat(second.connections()).isZero();
    assertThat(rows.status(id)).isEqualTo("Pending");
    assertThat(rows.column(id, "retry_count")).isEqualTo("0");
    assertThat(error(id)).contains("is busy");
    assertThat(rows.audit(id)).isEmpty();

    first.releaseHangs();
    trial.join();
    first.endSessions();
    clock.advance(Duration.ofSeconds(1));
    dispatch();
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(second.connections()).isZero();
  }

  @Test
  void with_the_first_away_and_the_next_busy_no_retry_is_used_up() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    server(first, Map.of("failoverOrder", 10, "maxRetries", 1));
    String name = server(second, Map.of("failoverOrder", 20, "maxConcurrentConnections", 1));
    first.down();
    CompletableFuture<?> trial = occupy(second, name);
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).as("one counted failure would park it").isEqualTo("Retrying");
    assertThat(error(id)).contains("no connection", "is busy");
    assertThat(rows.audit(id)).containsExactly("Attempted");
    second.releaseHangs();
    trial.join();
  }

  @Test
  void a_changed_configuration_cuts_no_mail_off_and_its_connection_is_not_used_again() {
    SmtpSink relay = sinkOfItsOwn();
    String name = server(relay, Map.of("maxConcurrentConnections", 1));
    relay.script(SessionScript.hang(Stage.END_OF_DATA));
    NotificationId id = arrived();
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    relay.awaitHanging(1, PATIENCE);

    put(name, body(relay, Map.of("from", "new@example.com", "maxConcurrentConnections", 1)))
        .statusCode(200);
    await(servers.refresh());
    relay.releaseHangs();
    pass.join();
    assertThat(rows.status(id)).isEqualTo("Delivered");
    arrived();
    dispatch();

    assertThat(relay.mails())
        .extracting(ReceivedMail::from)
        .containsExactly("holdfast@example.com", "new@example.com");
    assertThat(relay.connections()).isEqualTo(2);
    assertThat(relay.maxConcurrentSessions()).isEqualTo(1);
  }

  @Test
  void a_backup_that_cannot_be_used_does_not_park_while_the_first_is_only_away() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = closed(SmtpSink.builder().auth("box", "another").start());
    server(first, Map.of("failoverOrder", 10));
    server(
        second,
        Map.of("failoverOrder", 20, "auth", "Login", "username", "box", "secret", "pass-word-7"));
    String flawed = server(second, Map.of("failoverOrder", 30));
    rows.execute(
        "UPDATE smtp_configurations SET trust = 'nonsense' WHERE name = '%s'".formatted(flawed));
    first.down();
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("no connection", "SMTP 535", "PEM");
    first.up();
    clock.advance(Duration.ofMinutes(1));
    dispatch();
    assertThat(rows.status(id)).isEqualTo("Delivered");
  }

  @Test
  void a_no_is_not_carried_to_the_next_server() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    server(first, Map.of("failoverOrder", 10));
    server(second, Map.of("failoverOrder", 20));
    first.script(
        SessionScript.reply(Stage.MAIL, 550, "5.7.1 not you"),
        SessionScript.reply(Stage.MAIL, 451, "4.7.1 greylisted"));
    NotificationId refused = arrived();
    dispatch();
    NotificationId delayed = arrived();
    dispatch();

    assertThat(rows.status(refused)).isEqualTo("Parked");
    assertThat(rows.status(delayed)).isEqualTo("Retrying");
    assertThat(second.connections()).isZero();
  }

  @Test
  void what_a_server_may_have_taken_is_not_offered_to_another() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    server(first, Map.of("failoverOrder", 10));
    server(second, Map.of("failoverOrder", 20));
    first.script(SessionScript.keepMailButDrop());
    arrived();

    dispatch();

    assertThat(first.mails()).hasSize(1);
    assertThat(second.mails()).isEmpty();
  }

  @Test
  void nor_is_what_it_says_goodbye_to_after_the_text() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    server(first, Map.of("failoverOrder", 10));
    server(second, Map.of("failoverOrder", 20));
    first.script(SessionScript.reply(Stage.END_OF_DATA, 421, "4.3.2 shutting down"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.column(id, "perhaps_sent")).contains("SMTP 421");
    assertThat(second.connections()).isZero();
  }

  @Test
  void with_all_servers_away_the_reason_names_each() {
    SmtpSink first = sinkOfItsOwn();
    SmtpSink second = sinkOfItsOwn();
    String one = server(first, Map.of("failoverOrder", 10));
    String other = server(second, Map.of("failoverOrder", 20));
    first.down();
    second.down();
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains(one, other);
  }

  @Test
  void since_when_a_server_is_away_is_shown_until_it_is_back() {
    SmtpSink relay = sinkOfItsOwn();
    String name = server(relay, Map.of("retryDelay", "10s", "maxConcurrentConnections", 1));
    relay.down();
    List<NotificationId> all = arrived(20);
    shown(name).body("awaySince", nullValue());

    for (int minute = 0; minute < 10; minute++) {
      dispatch();
      clock.advance(Duration.ofMinutes(1));
    }

    shown(name).body("awaySince", notNullValue()).body("enabled", equalTo(true));
    relay.up();
    dispatch();
    clock.advance(PROBE_INTERVAL);
    dispatch();
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    shown(name).body("awaySince", nullValue()).body("nextLookAt", nullValue());
  }

  private static ValidatableResponse shown(String name) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/smtp-configurations/" + name).then();
  }

  @Test
  void an_outage_does_not_use_up_retries() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxRetries", 3, "retryDelay", "10s", "maxConcurrentConnections", 1));
    relay.down();
    List<NotificationId> all = arrived(20);

    for (int minute = 0; minute < 40; minute++) {
      dispatch();
      clock.advance(Duration.ofMinutes(1));
    }

    assertThat(all)
        .allSatisfy(id -> assertThat(rows.status(id)).isIn("Pending", "Retrying"))
        .allSatisfy(id -> assertThat(rows.column(id, "retry_count")).isIn("0", "1", "2"));
    relay.up();
    dispatch();
    clock.advance(PROBE_INTERVAL);
    dispatch();
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    assertThat(relay.mails()).hasSize(20);
  }

  @Test
  void while_everything_is_away_nothing_is_claimed() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxConcurrentConnections", 1));
    relay.down();
    arrived(6);
    dispatch();
    NotificationId late = arrived();

    assertThat(await(dispatcher.runOnce())).isZero();
    assertThat(rows.column(late, "last_error")).isNull();
    relay.up();
    clock.advance(PROBE_INTERVAL);
    assertThat(await(dispatcher.runOnce())).isPositive();
    assertThat(rows.status(late)).isEqualTo("Delivered");
  }

  @Test
  void a_change_is_in_force_with_the_next_pass() {
    SmtpSink before = sinkOfItsOwn();
    SmtpSink after = sinkOfItsOwn();
    String name = server(before);
    arrived();
    dispatch();

    put(name, body(after, Map.of("from", "new@example.com"))).statusCode(200);
    arrived();
    dispatch();

    assertThat(before.mails()).hasSize(1);
    assertThat(after.mails()).extracting(ReceivedMail::from).containsExactly("new@example.com");
  }

  @Test
  void retries_come_from_the_row_and_nonsense_is_clamped() {
    SmtpSink relay = sinkOfItsOwn();
    String name = server(relay, Map.of("maxRetries", 2, "retryDelay", "7s"));
    relay.defaultScript(SessionScript.reply(Stage.MAIL, 451, "4.3.0 later"));
    NotificationId id = arrived();
    dispatch();
    assertThat(
            rows.texts("SELECT CAST(next_attempt_at - last_attempt_at AS text) FROM notifications"))
        .containsExactly("00:00:07");
    clock.advance(Duration.ofSeconds(7));
    dispatch();
    assertThat(rows.status(id)).isEqualTo("Parked");

    put(name, body(relay, Map.of("maxRetries", 0, "retryDelay", "0s")))
        .statusCode(200)
        .body("warnings", hasSize(2));
    NotificationId other = arrived();
    dispatch();
    assertThat(rows.status(other)).isEqualTo("Retrying");
    assertThat(
            rows.texts(
                "SELECT CAST(next_attempt_at - last_attempt_at AS text) FROM notifications"
                    + " WHERE notification_id = '%s'".formatted(other)))
        .containsExactly("00:01:00");
  }

  @Test
  void a_slow_server_holds_nobody_up_for_longer_than_its_time() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("timeout", "2s", "maxConcurrentConnections", 1));
    relay.script(SessionScript.hang(Stage.MAIL));
    arrived(2);

    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    pass.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();

    assertThat(relay.mails()).as("the second had its turn").hasSize(1);
    relay.releaseHangs();
  }

  @Test
  void a_silent_server_does_not_clog_the_way_for_ever() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("timeout", "2s"));
    SessionScript silent = SessionScript.hang(Stage.MAIL);
    relay.script(silent, silent, silent, silent, silent);
    List<NotificationId> five = arrived(5);

    dispatch();
    assertThat(five).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Retrying"));

    clock.advance(Duration.ofMinutes(1));
    dispatch();
    assertThat(five).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    relay.releaseHangs();
  }
}
