package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows come from elsewhere, as from another node; no tick ever comes. */
@QuarkusTest
@TestProfile(Listening.class)
class WakeUpTest extends CentralTest {

  @Inject DispatchConnection connection;

  @BeforeEach
  void ready() {
    rows.list("ops", "anna@example.com");
    Eventually.holds("the node listens", PATIENCE, connection::isListening);
  }

  @Test
  void what_another_node_has_taken_in_is_mailed_at_once() {
    insert("Pending", "");

    sink.awaitMails(1, PATIENCE);
  }

  @Test
  void what_is_retried_at_another_node_is_mailed_at_once() {
    NotificationId id = insert("Parked", "no such user");
    assertThat(sink.mails()).isEmpty();

    rows.execute(
        """
        UPDATE notifications SET status = 'Pending', next_attempt_at = created_at
        WHERE notification_id = '%s'
        """
            .formatted(id));

    sink.awaitMails(1, PATIENCE);
  }

  @Test
  void a_lost_connection_is_opened_anew_and_what_came_meanwhile_is_mailed() {
    rows.endConnectionsFor("dispatch");
    insert("Pending", "");

    sink.awaitMails(1, PATIENCE);
    Eventually.holds("the node listens again", PATIENCE, connection::isListening);
    insert("Pending", "");
    sink.awaitMails(2, PATIENCE);
  }

  private NotificationId insert(String status, String error) {
    NotificationId id = NotificationId.random();
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, source_site_id, source_node, site_enqueued_at, created_at, next_attempt_at)
        SELECT '%1$s', 'Email', 'ops', 'Pump 3', 'It has stopped', '%2$s', nullif('%3$s', ''),
          'plant-7', 'node', '%4$s', '%4$s',
          CASE WHEN '%2$s' = 'Pending' THEN CAST('%4$s' AS timestamptz) END
        """
            .formatted(id, status, error, clock.instant()));
    return id;
  }
}
