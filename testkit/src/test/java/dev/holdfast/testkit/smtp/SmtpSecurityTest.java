package dev.holdfast.testkit.smtp;

import static dev.holdfast.testkit.smtp.SmtpClient.base64;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SmtpSecurityTest {

  @Test
  void starttls_encrypts_the_rest_of_the_session() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().tls(TlsMode.STARTTLS).start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO client.test")).contains("STARTTLS");
      assertThat(client.say("STARTTLS")).startsWith("220");
      client.startTls(sink.tls().clientContext());

      assertThat(client.say("EHLO client.test")).doesNotContain("STARTTLS");
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
      assertThat(sink.mails().get(0).encrypted()).isTrue();
      assertThat(client.say("QUIT")).startsWith("221");
      assertThat(client.reply()).isEqualTo("<closed>");
    }
  }

  @Test
  void where_starttls_is_required_nothing_else_passes_in_plain_text() throws Exception {
    try (SmtpSink sink =
            SmtpSink.builder().tls(TlsMode.STARTTLS_REQUIRED).auth("plant", "secret").start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO client.test")).doesNotContain("AUTH");
      assertThat(client.say("AUTH PLAIN " + plain("plant", "secret"))).startsWith("530");
      assertThat(client.say("MAIL FROM:<a@b>")).startsWith("530");
    }
  }

  @Test
  void commands_slipped_in_before_the_handshake_are_forgotten() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().tls(TlsMode.STARTTLS).start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      client.send("STARTTLS\r\nMAIL FROM:<attacker@evil.test>\r\n");
      client.reply();
      client.startTls(sink.tls().clientContext());

      assertThat(client.say("RCPT TO:<a@ops.test>")).startsWith("503");
    }
  }

  @Test
  void it_offers_what_it_is_told_to_offer() throws Exception {
    try (SmtpSink sink =
            SmtpSink.builder()
                .auth("plant", "secret")
                .offerAuth("LOGIN")
                .withoutPipelining()
                .start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO client.test"))
          .contains("AUTH LOGIN")
          .doesNotContain("PLAIN")
          .doesNotContain("PIPELINING");
    }
  }

  @Test
  void implicit_tls_encrypts_from_the_first_byte() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().tls(TlsMode.IMPLICIT).start();
        SmtpClient client = SmtpClient.connect(sink)) {
      client.startTls(sink.tls().clientContext());

      assertThat(client.reply()).startsWith("220");
      assertThat(client.say("EHLO client.test")).doesNotContain("STARTTLS");
    }
  }

  @Test
  void a_sink_without_tls_refuses_starttls() throws Exception {
    try (SmtpSink sink = SmtpSink.start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("STARTTLS")).startsWith("502");
      assertThat(client.say("AUTH PLAIN AAAA")).startsWith("503");
    }
  }

  @Test
  void plain_takes_the_right_password_with_or_without_initial_response() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().auth("plant", "secret").start()) {
      try (SmtpClient client = SmtpClient.greeted(sink)) {
        assertThat(client.say("MAIL FROM:<a@b>")).startsWith("530");
        assertThat(client.say("AUTH PLAIN " + plain("plant", "wrong"))).startsWith("535");
        assertThat(client.say("AUTH PLAIN " + plain("plant", "secret"))).startsWith("235");
        assertThat(client.say("AUTH PLAIN " + plain("plant", "secret"))).startsWith("503");
        client.sendMail("a@ops.test", "\r\n");
      }
      try (SmtpClient client = SmtpClient.greeted(sink)) {
        assertThat(client.say("AUTH PLAIN")).isEqualTo("334 ");
        assertThat(client.say(plain("plant", "secret"))).startsWith("235");
      }
      assertThat(sink.mails().get(0).authenticatedAs()).contains("plant");
      assertThat(sink.transcript()).contains("1 C: AUTH PLAIN " + plain("plant", "secret"));
    }
  }

  @Test
  void login_asks_for_user_and_password() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().auth("plant", "secret").start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO client.test")).contains("AUTH PLAIN LOGIN");
      assertThat(client.say("AUTH LOGIN")).isEqualTo("334 " + base64("Username:"));
      assertThat(client.say(base64("plant"))).isEqualTo("334 " + base64("Password:"));
      assertThat(client.say(base64("secret"))).startsWith("235");
    }
  }

  @Test
  void xoauth2_takes_the_right_token_and_explains_a_wrong_one() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().xoauth2("plant", "t0ken").start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO client.test")).contains("250 AUTH XOAUTH2");
      assertThat(client.say("AUTH XOAUTH2 " + bearer("plant", "expired")))
          .startsWith("334 " + base64("{\"status\":\"401\"").substring(0, 16));
      assertThat(client.say("")).startsWith("535");
      assertThat(client.say("AUTH XOAUTH2 " + bearer("plant", "t0ken"))).startsWith("235");
    }
  }

  @Test
  void nonsense_in_an_auth_exchange_is_refused_and_the_session_goes_on() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().auth("plant", "secret").start();
        SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("AUTH PLAIN !!!")).startsWith("501");
      assertThat(client.say("AUTH PLAIN " + base64("no zero bytes"))).startsWith("501");
      assertThat(client.say("AUTH CRAM-MD5")).startsWith("504");
      client.say("AUTH LOGIN");
      assertThat(client.say("*")).startsWith("501");
      assertThat(client.say("NOOP")).startsWith("250");
    }
  }

  @Test
  void a_scripted_refusal_of_auth_comes_before_the_credentials_are_looked_at() throws Exception {
    try (SmtpSink sink = SmtpSink.builder().auth("plant", "secret").start()) {
      sink.script(SessionScript.replyOnce(Stage.AUTH, 454, "4.7.0 temporary failure"));
      assertAuthGives(sink, "454 4.7.0 temporary failure", "235");
    }
  }

  private static void assertAuthGives(SmtpSink sink, String... replies) throws IOException {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      for (String reply : replies) {
        assertThat(client.say("AUTH PLAIN " + plain("plant", "secret"))).startsWith(reply);
      }
    }
  }

  private static String plain(String user, String password) {
    return base64("\0" + user + "\0" + password);
  }

  private static String bearer(String user, String token) {
    return base64("user=" + user + "\1auth=Bearer " + token + "\1\1");
  }
}
