package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.MailTest;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a server does to a connection that was kept open for the next mail. */
@QuarkusTest
class KeptConnectionTest extends MailTest {

  private SmtpSink sinkOfItsOwn() {
    return closed(SmtpSink.start());
  }

  @Test
  void a_connection_that_died_while_idle_costs_no_retry() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay);
    arrived();
    dispatch();
    relay.script(SessionScript.accept());
    relay.endSessions();

    NotificationId id = arrived();
    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.audit(id)).containsExactly("Attempted", "Delivered");
  }

  @Test
  void a_farewell_on_a_kept_connection_costs_no_retry_and_no_second_mail() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxConcurrentConnections", 1));
    relay.script(SessionScript.replyAfter(1, Stage.MAIL, 421, "4.4.2 idle for too long"));
    NotificationId first = arrived();
    dispatch();
    assertThat(rows.status(first)).isEqualTo("Delivered");

    NotificationId second = arrived();
    dispatch();

    assertThat(rows.status(second)).isEqualTo("Delivered");
    assertThat(rows.column(second, "retry_count")).isEqualTo("0");
    assertThat(rows.audit(second)).containsExactly("Attempted", "Delivered");
    assertThat(relay.connections()).as("the first, and one in its place").isEqualTo(2);
    assertThat(relay.maxConcurrentSessions()).isEqualTo(1);
    assertThat(relay.mails())
        .extracting(ReceivedMail::messageId)
        .containsExactly("<%s@holdfast>".formatted(first), "<%s@holdfast>".formatted(second));
  }

  @Test
  void a_farewell_on_a_new_connection_is_a_failure() {
    SmtpSink relay = sinkOfItsOwn();
    server(relay, Map.of("maxConcurrentConnections", 1));
    relay.script(SessionScript.reply(Stage.MAIL, 421, "4.3.2 shutting down"));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(relay.connections()).isEqualTo(1);
  }
}
