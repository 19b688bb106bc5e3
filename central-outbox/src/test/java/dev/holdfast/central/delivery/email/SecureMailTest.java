package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.SmtpSinkBuilder;
import dev.holdfast.testkit.smtp.TlsMode;
import io.quarkus.test.junit.QuarkusTest;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class SecureMailTest extends MailTest {

  private static final String USER = "box@example.com";

  private static Map<String, Object> login(Map<String, ?> more) {
    Map<String, Object> body =
        new HashMap<>(Map.of("auth", "Login", "username", USER, "secret", "pass-word-7"));
    body.putAll(more);
    return body;
  }

  @ParameterizedTest
  @CsvSource({
    "None,     NONE,              false",
    "StartTls, STARTTLS,          true",
    "StartTls, STARTTLS_REQUIRED, true",
    "Tls,      IMPLICIT,          true"
  })
  void a_mail_goes_out_in_every_mode(String mode, TlsMode offered, boolean encrypted) {
    SmtpSink relay = closed(SmtpSink.builder().tls(offered).auth(USER, "pass-word-7").start());
    Map<String, Object> more = login(Map.of("tlsMode", mode));
    if (encrypted) {
      more.put("trust", relay.tls().pem());
    }
    server(relay, more);
    NotificationId id = arrived();

    dispatch();

    assertThat(error(id)).isNull();
    ReceivedMail mail = relay.mails().get(0);
    assertThat(mail.encrypted()).isEqualTo(encrypted);
    assertThat(mail.authenticatedAs()).contains(USER);
    assertThat(rows.status(id)).isEqualTo("Delivered");
  }

  @ParameterizedTest
  @CsvSource({"PLAIN", "LOGIN", "CRAM-MD5 LOGIN PLAIN"})
  void it_logs_in_as_the_server_offers(String mechanisms) {
    SmtpSink relay =
        closed(SmtpSink.builder().auth(USER, "pass-word-7").offerAuth(mechanisms).start());
    server(relay, login(Map.of()));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(relay.mails().get(0).authenticatedAs()).contains(USER);
  }

  @Test
  void a_server_whose_name_is_not_in_its_certificate_is_not_trusted() {
    SmtpSink relay = closed(SmtpSink.builder().tls(TlsMode.STARTTLS).start());
    // The certificate is for localhost and 127.0.0.1; this address of the machine is neither.
    server(relay, Map.of("tlsMode", "StartTls", "trust", relay.tls().pem(), "host", "127.0.0.2"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(relay.mails()).isEmpty();
  }

  @Test
  void a_wrong_password_is_the_servers_last_word() {
    SmtpSink relay = closed(SmtpSink.builder().auth(USER, "another").start());
    server(relay, login(Map.of()));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains("SMTP 535", "AUTH");
  }

  @Test
  void no_password_goes_to_another_machine_in_the_clear() throws Exception {
    Optional<InetAddress> outside =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
            .findFirst();
    assumeThat(outside).as("an address that others can reach").isPresent();
    SmtpSink relay =
        closed(SmtpSink.builder().bind(outside.get()).auth(USER, "pass-word-7").start());
    server(relay, login(Map.of("host", outside.get().getHostAddress())));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains("in the clear", "StartTls", "password-in-clear");
    assertThat(relay.transcript()).noneMatch(line -> line.contains("AUTH") && line.contains("C:"));
  }

  private SmtpSink takingTokens(String... tokens) {
    SmtpSinkBuilder builder = SmtpSink.builder();
    for (String token : tokens) {
      builder.xoauth2(USER, token);
    }
    return closed(builder.start());
  }

  private FaultyHttpTarget tokens() {
    return closed(FaultyHttpTarget.start());
  }

  private static Reply token(String token, int seconds) {
    return Reply.json(
        200,
        "{\"access_token\": \"%s\", \"token_type\": \"Bearer\", \"expires_in\": %d}"
            .formatted(token, seconds));
  }

  @Test
  void one_token_serves_all_mails_until_it_expires() {
    SmtpSink relay = takingTokens("token-1", "token-2");
    FaultyHttpTarget endpoint = tokens();
    endpoint.script(token("token-1", 3600), token("token-2", 3600));
    server(relay, EmailOutcomesTest.oauth(endpoint));
    List<NotificationId> first = arrived(12);

    dispatch();

    assertThat(first).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    assertThat(endpoint.calls()).hasSize(1);
    assertThat(endpoint.calls().get(0).body())
        .contains("grant_type=client_credentials", "scope=mail.send");
    assertThat(endpoint.calls().get(0).header("Authorization")).isPresent();

    relay.endSessions();
    clock.advance(Duration.ofMinutes(59));
    arrived();
    dispatch();
    assertThat(endpoint.calls()).as("still good").hasSize(1);

    relay.endSessions();
    clock.advance(Duration.ofMinutes(1));
    NotificationId later = arrived();
    dispatch();
    assertThat(endpoint.calls()).as("expired").hasSize(2);
    assertThat(rows.status(later)).isEqualTo("Delivered");
  }

  @Test
  void how_often_a_token_endpoint_is_asked_and_how_it_goes_is_measured() {
    SmtpSink relay = takingTokens("token-1");
    FaultyHttpTarget endpoint = tokens();
    endpoint.script(Reply.status(503), token("token-1", 3600));
    server(relay, EmailOutcomesTest.oauth(endpoint));
    arrived();

    dispatch();

    String method = "method=\"token-endpoint %s\"".formatted(endpoint.baseUrl());
    String metrics = Tokens.as(Roles.VIEWER).get("/q/metrics").asString();
    assertThat(metrics.lines().filter(line -> line.contains(method)))
        .anyMatch(line -> line.startsWith("ft_retry_retries_total") && line.endsWith(" 1.0"))
        .anyMatch(line -> line.startsWith("ft_circuitbreaker_calls_total"))
        .anyMatch(line -> line.startsWith("ft_timeout_calls_total"));
  }

  @Test
  void a_refused_token_is_dropped_and_fetched_once_more() {
    SmtpSink relay = takingTokens("token-2");
    FaultyHttpTarget endpoint = tokens();
    endpoint.script(token("token-1", 3600), token("token-2", 3600));
    server(relay, EmailOutcomesTest.oauth(endpoint));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(endpoint.calls()).hasSize(2);
  }

  @Test
  void a_token_that_is_refused_twice_is_the_servers_last_word() {
    SmtpSink relay = takingTokens("the-right-one");
    FaultyHttpTarget endpoint = tokens();
    endpoint.respondWith(call -> token("wrong", 3600));
    server(relay, EmailOutcomesTest.oauth(endpoint));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(error(id)).contains("SMTP 535");
    assertThat(endpoint.calls()).hasSize(2);
  }

  @Test
  void an_answer_without_a_token_may_be_better_next_time() {
    SmtpSink relay = takingTokens("token-1");
    FaultyHttpTarget endpoint = tokens();
    endpoint.script(Reply.json(200, "{\"token\": \"token-1\"}"));
    server(relay, EmailOutcomesTest.oauth(endpoint));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(error(id)).contains("without a usable access_token").doesNotContain("token-1");
  }
}
