package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.smtp.TlsMode;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens, and what becomes of the notification: the whole table, with everything real. */
@QuarkusTest
class EmailOutcomesTest extends MailTest {

  record Case(
      String what, SessionScript script, String timeout, String status, List<String> error) {
    @Override
    public String toString() {
      return what + " → " + status;
    }
  }

  private static Case of(String what, SessionScript script, String status, String... error) {
    return new Case(what, script, "20s", status, List.of(error));
  }

  private static Case silence(String what, Stage stage, String... error) {
    return new Case(what, SessionScript.hang(stage), "2s", "Retrying", List.of(error));
  }

  static Stream<Case> dialogues() {
    return Stream.of(
        of("554 greeting", reply(Stage.CONNECT, 554), "Parked", "SMTP 554", "greeting"),
        of("550 at MAIL", reply(Stage.MAIL, 550), "Parked", "SMTP 550", "MAIL FROM"),
        of("550 for all", reply(Stage.RCPT, 550), "Parked", "no recipient was accepted", "550"),
        of("554 at DATA", reply(Stage.DATA, 554), "Parked", "SMTP 554", "DATA"),
        of("552 at the end", reply(Stage.END_OF_DATA, 552), "Parked", "SMTP 552"),
        of("421 greeting", reply(Stage.CONNECT, 421), "Retrying", "SMTP 421"),
        of("450 at EHLO", reply(Stage.EHLO, 450), "Retrying", "SMTP 450", "EHLO"),
        of("451 at MAIL", reply(Stage.MAIL, 451), "Retrying", "SMTP 451"),
        of("450 for all", reply(Stage.RCPT, 450), "Retrying", "no recipient was accepted", "450"),
        of(
            "550 for one, 450 for the other",
            SessionScript.refuseRecipients(Set.of("anna@example.com"), 550, "5.1.1 unknown")
                .and(reply(Stage.RCPT, 450)),
            "Retrying",
            "anna@example.com (SMTP 550",
            "bert@example.com (SMTP 450"),
        of("452 at DATA", reply(Stage.DATA, 452), "Retrying", "SMTP 452"),
        of("451 at the end", reply(Stage.END_OF_DATA, 451), "Retrying", "SMTP 451"),
        of("drop at connect", drop(Stage.CONNECT), "Retrying", "closed", "greeting"),
        of("drop at MAIL", drop(Stage.MAIL), "Retrying", "closed", "MAIL FROM"),
        of("drop at DATA", drop(Stage.DATA), "Retrying", "closed", "DATA"),
        of("drop at the end", drop(Stage.END_OF_DATA), "Retrying", "the end of the mail"),
        of("cut in the mail", SessionScript.cutInData(20), "Retrying", "the end of the mail"),
        of("taken, not told", SessionScript.keepMailButDrop(), "Retrying", "the end of the mail"),
        of("babble", SessionScript.babble(Stage.MAIL, "hello?"), "Retrying", "not SMTP"),
        silence("silence at connect", Stage.CONNECT, "no answer within 2 s"),
        silence("silence at RCPT", Stage.RCPT, "no answer within", "RCPT TO"));
  }

  private static SessionScript reply(Stage stage, int code) {
    return SessionScript.reply(stage, code, code / 100 + ".0.0 not so");
  }

  private static SessionScript drop(Stage stage) {
    return SessionScript.drop(stage);
  }

  @ParameterizedTest
  @MethodSource("dialogues")
  void a_dialogue_ends(Case expected) {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay, Map.of("timeout", expected.timeout()));
    relay.script(expected.script());
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo(expected.status());
    assertThat(error(id)).contains(expected.error());
    assertThat(rows.audit(id)).first().isEqualTo("Attempted");
    relay.releaseHangs();
  }

  @Test
  void nobody_listens() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.down();
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("no connection", "refused");
  }

  @ParameterizedTest
  @CsvSource({"StartTls, STARTTLS", "Tls, IMPLICIT"})
  void a_certificate_that_nobody_trusts(String mode, TlsMode offered) {
    SmtpSink relay = closed(SmtpSink.builder().tls(offered).start());
    server(relay, Map.of("tlsMode", mode));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("certificate is not trusted", "'trust'");
  }

  @Test
  void tls_with_a_server_that_speaks_plainly() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay, Map.of("tlsMode", "Tls", "timeout", "2s"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("no TLS connection");
  }

  @Test
  void where_encryption_is_wanted_and_not_offered_nothing_is_sent() {
    SmtpSink relay = closed(SmtpSink.builder().auth("plant", "pass-word-7").start());
    server(
        relay,
        Map.of(
            "tlsMode", "StartTls", "auth", "Login", "username", "plant", "secret", "pass-word-7"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("does not offer STARTTLS");
    assertThat(relay.transcript()).noneMatch(line -> line.contains("AUTH ") && line.contains("C:"));
  }

  @Test
  void some_are_refused_and_the_others_get_it() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.script(
        SessionScript.refuseRecipients(Set.of("anna@example.com"), 550, "5.1.1 no such user"));
    NotificationId id = arrived();

    dispatch();

    assertThat(relay.mails().get(0).recipients()).containsExactly("bert@example.com");
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.column(id, "resolved_targets")).isEqualTo("[\"bert@example.com\"]");
    assertThat(error(id)).isEqualTo("refused: anna@example.com (SMTP 550: 5.1.1 no such user)");
    assertThat(
            rows.texts("SELECT error FROM audit_events WHERE correlation_id = '%s'".formatted(id)))
        .allMatch(error -> error.contains("anna@example.com (SMTP 550"))
        .hasSize(2);
  }

  @Test
  void what_was_cut_off_after_its_text_was_out_is_marked_with_the_evidence() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.script(SessionScript.keepMailButDrop());
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    String evidence = rows.column(id, "perhaps_sent");
    assertThat(evidence).contains("<%s@holdfast>".formatted(id), "2 recipients", "closed");
    assertThat(rows.audit(id)).containsExactly("Attempted", "PerhapsSent");
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications/{id}", id.toString())
        .then()
        .body("perhapsSent", equalTo(evidence))
        .body("remainingTargets", containsInAnyOrder("anna@example.com", "bert@example.com"));
    clock.advance(Duration.ofMinutes(1));
    dispatch();
    assertThat(relay.mails())
        .extracting(ReceivedMail::messageId)
        .containsExactly("<%s@holdfast>".formatted(id), "<%s@holdfast>".formatted(id));
    assertThat(rows.column(id, "perhaps_sent")).as("it may have come twice").isEqualTo(evidence);
  }

  @Test
  void a_name_may_stand_before_the_address_of_the_sender() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay, Map.of("from", "Holdfast, the plant's <holdfast@example.com>".replace(",", "")));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(relay.mails().get(0).from()).isEqualTo("holdfast@example.com");
    assertThat(relay.transcript()).anyMatch(line -> line.contains("FROM:<holdfast@example.com>"));
  }

  @Test
  void a_list_that_is_not_there_or_empty_is_for_the_admin() {
    server(closed(SmtpSink.start()));
    rows.list("empty");
    NotificationId missing = arrived("missing");
    NotificationId empty = arrived("empty");

    dispatch();

    assertThat(rows.status(missing)).isEqualTo("Parked");
    assertThat(error(missing)).contains("'missing' does not exist", "PUT /api/v1/lists/");
    assertThat(rows.status(empty)).isEqualTo("Parked");
    assertThat(error(empty)).contains("'empty' is empty", "add recipients");
  }

  @Test
  void with_every_configuration_switched_off_it_is_parked() {
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains("switched off", "enable one");
  }

  @ParameterizedTest
  @CsvSource({
    "tls_mode = 'Ssl', TLS mode 'Ssl'; set None",
    "auth = 'Kerberos', 'Kerberos'",
    "trust = 'nonsense', PEM",
    "'auth = ''Login'', secret = ''v1:00000000:AAAA''', sealed with another key"
  })
  void a_row_that_cannot_be_used_is_parked_with_what_to_fix(String change, String reason) {
    String name = server(closed(SmtpSink.start()));
    rows.execute("UPDATE smtp_configurations SET %s WHERE name = '%s'".formatted(change, name));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains(name);
    assertThat(error(id).replace(", which does not exist", "")).contains(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "400, Parked",
    "401, Parked",
    "403, Parked",
    "500, Retrying",
    "503, Retrying",
    "429, Retrying"
  })
  void a_token_endpoint_that_says_no(int status, String becomes) {
    SmtpSink relay = closed(SmtpSink.builder().xoauth2("box@example.com", "token-1").start());
    FaultyHttpTarget tokens = closed(FaultyHttpTarget.start());
    tokens.respondWith(call -> Reply.json(status, "{\"error\": \"not today\"}"));
    server(relay, oauth(tokens));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo(becomes);
    assertThat(error(id)).contains("token request", "answered " + status, "not today");
  }

  @Test
  void a_token_endpoint_that_is_not_there() {
    SmtpSink relay = closed(SmtpSink.builder().xoauth2("box@example.com", "token-1").start());
    FaultyHttpTarget tokens = closed(FaultyHttpTarget.start());
    tokens.down();
    server(relay, oauth(tokens));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("token request", "refused");
  }

  static Map<String, Object> oauth(FaultyHttpTarget tokens) {
    return Map.of(
        "auth", "XOAuth2",
        "username", "box@example.com",
        "tokenUrl", tokens.baseUrl() + "/token",
        "clientId", "central",
        "scope", "mail.send",
        "secret", "client-secret-9");
  }

  @Test
  void a_mail_that_is_too_large_is_not_even_begun() {
    SmtpSink relay = closed(SmtpSink.builder().maxMessageBytes(100).start());
    server(relay);
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains("takes at most 100");
    assertThat(relay.transcript()).noneMatch(line -> line.contains("MAIL FROM"));
  }

  @Test
  void a_server_that_only_knows_helo_gets_its_mail() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.script(SessionScript.reply(Stage.EHLO, 502, "5.5.1 not implemented"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(relay.transcript()).anyMatch(line -> line.contains("C: HELO"));
  }
}
