package dev.holdfast.testkit.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionScriptTest {

  private static final Duration LONG = Duration.ofSeconds(10);

  private final SmtpSink sink = SmtpSink.start();

  @AfterEach
  void stop() {
    sink.close();
  }

  @Test
  void a_scripted_451_reply_is_given_once_and_then_mail_is_accepted() throws Exception {
    sink.script(SessionScript.reply(Stage.MAIL, 451, "4.3.0 try again later"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("MAIL FROM:<a@b>")).isEqualTo("451 4.3.0 try again later");
      assertThat(client.say("MAIL FROM:<a@b>")).startsWith("451");
    }
    assertNextSessionIsNormal();
  }

  @Test
  void a_reply_scripted_once_lets_a_second_mail_pass_on_the_same_connection() throws Exception {
    sink.script(SessionScript.replyOnce(Stage.END_OF_DATA, 452, "4.2.2 mailbox full"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).isEqualTo("452 4.2.2 mailbox full");
      assertThat(sink.mails()).isEmpty();
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
    }
  }

  @Test
  void scripts_are_used_in_order_and_then_the_default_applies() throws Exception {
    sink.defaultScript(SessionScript.reply(Stage.EHLO, 554, "5.7.1 no"));
    sink.script(
        SessionScript.accept(), SessionScript.reply(Stage.EHLO, 421, "4.3.2 shutting down"));

    assertThat(replyToEhlo()).startsWith("250");
    assertThat(replyToEhlo()).startsWith("421");
    assertThat(replyToEhlo()).startsWith("554");
  }

  @Test
  void a_refusal_at_connect_takes_the_place_of_the_greeting() throws Exception {
    sink.script(SessionScript.reply(Stage.CONNECT, 421, "4.3.2 first line", "4.3.2 second line"));

    try (SmtpClient client = SmtpClient.connect(sink)) {
      assertThat(client.reply()).isEqualTo("421-4.3.2 first line|421 4.3.2 second line");
      assertThat(client.reply()).isEqualTo("<closed>");
    }
  }

  @Test
  void a_connection_that_was_kept_open_can_be_sent_away() throws Exception {
    sink.script(SessionScript.replyAfter(1, Stage.MAIL, 421, "4.4.2 idle for too long"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
      assertThat(client.say("MAIL FROM:<a@b>")).startsWith("421");
      assertThat(client.reply()).isEqualTo("<closed>");
    }
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void a_message_is_cut_off_in_its_middle() throws Exception {
    sink.script(SessionScript.cutInData(10));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.say("MAIL FROM:<a@b>");
      client.say("RCPT TO:<a@ops.test>");
      assertThat(client.say("DATA")).startsWith("354");
      assertThat(client.say("Subject: long enough to be cut")).isEqualTo("<closed>");
    }
    assertThat(sink.mails()).isEmpty();
  }

  @Test
  void it_can_say_what_is_not_smtp() throws Exception {
    sink.script(SessionScript.babble(Stage.MAIL, "999 maybe"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("MAIL FROM:<a@b>")).isEqualTo("999 maybe");
    }
  }

  @Test
  void only_the_given_recipients_are_refused() throws Exception {
    sink.script(SessionScript.refuseRecipients(Set.of("gone@ops.test"), 550, "5.1.1 unknown"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.say("MAIL FROM:<a@b>");
      assertThat(client.say("RCPT TO:<here@ops.test>")).startsWith("250");
      assertThat(client.say("RCPT TO:<gone@ops.test>")).isEqualTo("550 5.1.1 unknown");
      client.say("DATA");
      client.say("\r\n.");
    }
    assertThat(sink.mails().get(0).recipients()).containsExactly("here@ops.test");
  }

  @Test
  void data_and_rset_can_be_refused_in_one_session() throws Exception {
    sink.script(
        SessionScript.reply(Stage.DATA, 554, "5.5.0 no data")
            .and(SessionScript.reply(Stage.RSET, 500, "5.5.1 what?")));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("554");
      assertThat(client.say("RSET")).startsWith("500");
    }
  }

  @Test
  void a_client_whose_ehlo_is_refused_can_fall_back_to_helo() throws Exception {
    sink.script(SessionScript.reply(Stage.EHLO, 502, "5.5.1 too modern"));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.say("HELO client.test")).isEqualTo("250 sink.test");
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
    }
  }

  @Test
  void a_dropped_session_ends_without_a_word_and_without_a_mail() throws Exception {
    sink.script(SessionScript.drop(Stage.CONNECT), SessionScript.drop(Stage.END_OF_DATA));

    try (SmtpClient client = SmtpClient.connect(sink)) {
      assertThat(client.reply()).isEqualTo("<closed>");
    }
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).isEqualTo("<closed>");
    }
    assertThat(sink.mails()).isEmpty();
    assertNextSessionIsNormal();
  }

  @Test
  void a_mail_can_be_kept_while_its_acknowledgement_is_lost() throws Exception {
    sink.script(SessionScript.keepMailButDrop());

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).isEqualTo("<closed>");
    }
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void a_hanging_session_goes_on_when_released() throws Exception {
    sink.script(SessionScript.hang(Stage.RCPT));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.say("MAIL FROM:<a@b>");
      client.send("RCPT TO:<a@ops.test>\r\n");
      sink.awaitHanging(1, LONG);
      assertThat(sink.transcript()).last().asString().endsWith("C: RCPT TO:<a@ops.test>");

      sink.releaseHangs();

      assertThat(client.reply()).startsWith("250 2.1.5");
    }
  }

  @Test
  void a_hanging_session_ends_when_the_sink_closes() throws Exception {
    sink.script(SessionScript.hang(Stage.CONNECT));

    try (SmtpClient client = SmtpClient.connect(sink)) {
      sink.awaitHanging(1, LONG);

      sink.close();

      assertThatThrownBy(client::reply).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void a_delayed_session_waits_for_its_signal_and_may_then_be_refused() throws Exception {
    CountDownLatch signal = new CountDownLatch(1);
    sink.script(
        SessionScript.delay(Stage.MAIL, signal)
            .and(SessionScript.reply(Stage.MAIL, 450, "4.7.1 greylisted")));

    try (SmtpClient client = SmtpClient.greeted(sink)) {
      client.send("MAIL FROM:<a@b>\r\n");
      signal.countDown();

      assertThat(client.reply()).isEqualTo("450 4.7.1 greylisted");
    }
  }

  @Test
  void ending_sessions_makes_a_client_connect_anew_and_take_its_script() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      sink.script(SessionScript.reply(Stage.CONNECT, 554, "5.3.2 not now"));
      assertThat(client.say("NOOP")).startsWith("250");

      sink.endSessions();

      assertThatThrownBy(client::reply).isInstanceOf(SocketException.class);
    }
    try (SmtpClient client = SmtpClient.connect(sink)) {
      assertThat(client.reply()).startsWith("554");
    }
  }

  @Test
  void a_script_cannot_refuse_with_a_success() {
    assertThatThrownBy(() -> SessionScript.reply(Stage.MAIL, 250, "fine"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String replyToEhlo() throws Exception {
    try (SmtpClient client = SmtpClient.connect(sink)) {
      client.reply();
      return client.say("EHLO client.test");
    }
  }

  private void assertNextSessionIsNormal() throws Exception {
    try (SmtpClient client = SmtpClient.greeted(sink)) {
      assertThat(client.sendMail("a@ops.test", "\r\n")).startsWith("250");
    }
    assertThat(sink.mails()).hasSize(1);
  }
}
