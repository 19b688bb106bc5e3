package dev.holdfast.testkit.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SmtpSinkTest {

  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Duration LONG = Duration.ofSeconds(10);

  private final SmtpSink sink =
      SmtpSink.builder()
          .clock(SettableClock.at(NOON))
          .maxMessageBytes(100)
          .keepLast(2)
          .maxSessions(3)
          .start();

  @AfterEach
  void stop() {
    sink.close();
  }

  @Test
  void a_mail_is_taken_with_its_envelope_and_time() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.say("MAIL FROM:<plant@site.test> BODY=8BITMIME SIZE=20");
      client.say("rcpt to:<a@ops.test>");
      client.say("RCPT TO:<b@ops.test>");
      client.say("DATA");
      assertThat(client.say("Subject: Hi\r\n\r\nText\r\n.")).startsWith("250 2.0.0");
      assertThat(client.say("QUIT")).startsWith("221");
      assertThat(client.reply()).isEqualTo("<closed>");
    }

    ReceivedMail mail = sink.awaitMails(1, LONG).get(0);
    assertThat(mail.from()).isEqualTo("plant@site.test");
    assertThat(mail.recipients()).containsExactly("a@ops.test", "b@ops.test");
    assertThat(mail.raw()).isEqualTo("Subject: Hi\r\n\r\nText\r\n");
    assertThat(mail.at()).isEqualTo(NOON);
    assertThat(mail.encrypted()).isFalse();
    assertThat(mail.authenticatedAs()).isEmpty();
  }

  @Test
  void stuffed_dots_are_removed_and_only_a_lone_dot_between_crlf_ends_the_mail() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.sendMail("a@ops.test", "\r\n..\r\n..a\r\nx\n.\ny\n.\r\nz");
    }

    assertThat(sink.mails().get(0).raw()).isEqualTo("\r\n.\r\n.a\r\nx\n.\ny\n.\r\nz\r\n");
  }

  @Test
  void pipelined_commands_are_answered_in_order() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.send("MAIL FROM:<>\r\nRCPT TO:<a@ops.test>\r\nDATA\r\n\r\nText\r\n.\r\nNOOP\r\n");

      assertThat(client.reply()).startsWith("250 2.1.0");
      assertThat(client.reply()).startsWith("250 2.1.5");
      assertThat(client.reply()).startsWith("354");
      assertThat(client.reply()).isEqualTo("250 2.0.0 Message taken");
      assertThat(client.reply()).isEqualTo("250 2.0.0 OK");
    }
    assertThat(sink.mails().get(0).from()).isEmpty();
  }

  @Test
  void the_order_of_commands_is_enforced_and_rset_starts_over() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("RCPT TO:<a@ops.test>")).startsWith("503");
      assertThat(client.say("DATA")).startsWith("503");
      client.say("MAIL FROM:<a@b>");
      assertThat(client.say("MAIL FROM:<a@b>")).startsWith("503");
      assertThat(client.say("DATA")).startsWith("554");
      assertThat(client.say("RSET")).startsWith("250");
      assertThat(client.say("RCPT TO:<a@ops.test>")).startsWith("503");
      assertThat(client.say("MAIL a@b")).startsWith("501");
      assertThat(client.say("VRFY a")).startsWith("502");
    }
  }

  @Test
  void a_mail_above_the_announced_size_is_refused_before_or_after_it_is_sent() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("EHLO again")).contains("|250-SIZE 100|").contains("PIPELINING");
      assertThat(client.say("MAIL FROM:<a@b> SIZE=101")).startsWith("552");
      assertThat(client.sendMail("a@ops.test", "x".repeat(99))).startsWith("552");
      assertThat(client.sendMail("a@ops.test", "x".repeat(98))).startsWith("250");
    }
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void only_the_newest_mails_are_kept_until_cleared() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      for (String subject : new String[] {"1", "2", "3"}) {
        client.sendMail("a@ops.test", "Subject: " + subject + "\r\n");
      }
    }
    assertThat(sink.mails()).extracting(ReceivedMail::subject).containsExactly("2", "3");
    assertThat(sink.mailCount()).isEqualTo(3);

    sink.clear();

    assertThat(sink.mails()).isEmpty();
    assertThat(sink.transcript()).isEmpty();
  }

  @Test
  void a_mail_that_does_not_come_fails_the_wait_and_names_the_others() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.sendMail("a@ops.test", "Subject: Pump 7\r\n");
    }

    assertThatThrownBy(() -> sink.awaitMails(2, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected 2 mails")
        .hasMessageContaining("to [a@ops.test]: Pump 7");
  }

  @Test
  void being_down_ends_sessions_and_refuses_connections_until_up_again() throws Exception {
    try (SmtpClient open = SmtpClient.greeted(sink)) {
      sink.down();

      assertThat(sink.isUp()).isFalse();
      assertThatThrownBy(open::reply).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> SmtpClient.connect(sink)).isInstanceOf(ConnectException.class);
    }

    sink.up();

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
    }
  }

  @Test
  void sessions_are_counted_limited_and_written_down() throws Exception {
    try (SmtpClient first = SmtpClient.greeted(sink);
        SmtpClient second = SmtpClient.greeted(sink);
        SmtpClient third = SmtpClient.greeted(sink);
        SmtpClient waiting = SmtpClient.connect(sink)) {
      second.say("NOOP");
      third.say("NOOP");
      assertThat(sink.connections()).isEqualTo(3);

      first.say("QUIT");

      assertThat(waiting.reply()).startsWith("220");
      assertThat(sink.connections()).isEqualTo(4);
      assertThat(sink.maxConcurrentSessions()).isEqualTo(3);
    }
    assertThat(sink.transcript()).contains("1 C: EHLO client.test", "1 S: 221 2.0.0 Bye");
  }

  @Test
  void a_sink_without_tls_has_no_certificate() {
    assertThatThrownBy(sink::trustStore).isInstanceOf(IllegalStateException.class);
  }
}
