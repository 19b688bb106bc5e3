package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.MailTest;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.soak.Soak;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that takes its time keeps all its connections busy, and nobody waits for more. */
@QuarkusTest
class SlowMailTest extends MailTest {

  private static final int CONNECTIONS = 5;

  /** A thousand mails of a second each; in every build fewer and quicker ones. */
  private static final int MAILS = Soak.length(50, 1_000);

  private static final Duration EACH =
      MAILS >= 500 ? Duration.ofSeconds(1) : Duration.ofMillis(100);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void all_connections_are_busy_until_the_last_mail_is_out(boolean withBackup) {
    SmtpSink relay = closed(SmtpSink.start());
    SmtpSink backup = closed(SmtpSink.start());
    relay.defaultScript(SessionScript.pause(Stage.END_OF_DATA, EACH));
    server(relay, Map.of("failoverOrder", 10, "maxConcurrentConnections", CONNECTIONS));
    if (withBackup) {
      server(backup, Map.of("failoverOrder", 20));
    }
    List<NotificationId> all = arrived(MAILS);

    Duration best = EACH.multipliedBy(MAILS).dividedBy(CONNECTIONS);
    long begun = System.nanoTime();
    dispatcher.runOnce().await().atMost(best.multipliedBy(2).plus(PATIENCE));
    Duration took = Duration.ofNanos(System.nanoTime() - begun);

    System.out.printf(
        "%d mails of %s over %d connections: %s (best %s)%n", MAILS, EACH, CONNECTIONS, took, best);
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
    assertThat(relay.maxConcurrentSessions()).isEqualTo(CONNECTIONS);
    assertThat(relay.connections()).isEqualTo(CONNECTIONS);
    assertThat(backup.connections()).isZero();
    if (MAILS >= 500) {
      // In a short run the machine's other work counts for more.
      assertThat(took).isBetween(best, best.multipliedBy(11).dividedBy(10));
    }
  }
}
