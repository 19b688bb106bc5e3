package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TestBeans.ExplodingAdapter;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DispatchTest extends CentralTest {

  private static final Duration RETRY_DELAY = Duration.ofMinutes(1);

  @Inject Dispatcher dispatcher;
  @Inject Notifications notifications;
  @Inject MeterRegistry registry;

  @BeforeEach
  void lists() {
    rows.list("ops", "anna@example.com", "bert@example.com");
  }

  private NotificationId arrived(NewNotification notification) {
    await(notifications.insertNew(List.of(notification), clock.instant()));
    return notification.id();
  }

  private NotificationId arrived(String list) {
    return arrived(Arrivals.notification(list, "Pump 3 has stopped", clock.instant()));
  }

  @Test
  void a_notification_goes_to_everybody_on_its_list_in_one_mail() {
    NotificationId id = arrived("ops");

    assertThat(await(dispatcher.runOnce())).isEqualTo(1);

    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.from()).isEqualTo("holdfast@example.com");
    assertThat(mail.recipients()).containsExactly("anna@example.com", "bert@example.com");
    assertThat(mail.subject()).isEqualTo("Pump 3 has stopped");
    assertThat(mail.body()).isEqualTo("Body of Pump 3 has stopped");
    assertThat(mail.messageId()).isEqualTo("<%s@holdfast>".formatted(id));
    assertThat(mail.raw()).doesNotContain("anna@", "bert@");
  }

  @Test
  void what_went_out_is_delivered_and_audited() {
    NotificationId id = arrived("ops");

    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.column(id, "resolved_targets"))
        .isEqualTo("[\"anna@example.com\", \"bert@example.com\"]");
    assertThat(rows.column(id, "delivered_at"))
        .startsWith(clock.instant().toString().substring(0, 10));
    assertThat(rows.column(id, "claim_owner")).isNull();
    assertThat(rows.audit(id)).containsExactly("Attempted", "Delivered");
  }

  @Test
  void a_4xx_is_tried_again_when_its_time_has_come() {
    sink.script(SessionScript.reply(Stage.RCPT, 451, "4.3.0 try again later"));
    NotificationId id = arrived("ops");

    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Retrying");
    assertThat(rows.column(id, "retry_count")).isEqualTo("1");
    assertThat(rows.column(id, "last_error")).contains("451", "try again later");
    assertThat(rows.audit(id)).containsExactly("Attempted");
    assertThat(await(dispatcher.runOnce())).as("not yet due").isZero();

    sink.endSessions();
    clock.advance(RETRY_DELAY);
    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.audit(id)).containsExactly("Attempted", "Attempted", "Delivered");
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void a_5xx_is_parked_at_once() {
    sink.script(SessionScript.reply(Stage.RCPT, 550, "5.1.1 no such user"));
    NotificationId id = arrived("ops");

    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(rows.column(id, "last_error")).contains("550", "no such user");
    assertThat(rows.audit(id)).containsExactly("Attempted", "Parked");
  }

  @Test
  void the_last_failure_parks_it() {
    sink.defaultScript(SessionScript.reply(Stage.RCPT, 451, "4.3.0 try again later"));
    try {
      NotificationId id = arrived("ops");
      for (int attempt = 1; attempt <= 10; attempt++) {
        await(dispatcher.runOnce());
        clock.advance(RETRY_DELAY);
      }
      assertThat(rows.status(id)).isEqualTo("Parked");
      assertThat(rows.column(id, "retry_count")).isEqualTo("10");
      assertThat(rows.column(id, "last_error")).contains("gave up after 10 attempts");
      assertThat(Collections.frequency(rows.audit(id), "Attempted")).isEqualTo(10);
    } finally {
      sink.defaultScript(SessionScript.accept());
    }
  }

  @Test
  void a_list_that_is_not_there_is_parked_with_what_to_do() {
    NotificationId id = arrived("nobody");

    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(rows.column(id, "last_error")).contains("'nobody' does not exist", "PUT");
  }

  @Test
  void an_empty_list_is_parked_with_what_to_do() {
    rows.list("empty");
    NotificationId id = arrived("empty");

    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(rows.column(id, "last_error")).contains("'empty' is empty", "add recipients");
  }

  @Test
  void a_type_without_an_adapter_is_parked() {
    NotificationId id = arrived(Arrivals.notification("Pigeon", "ops", "By air", clock.instant()));

    await(dispatcher.runOnce());

    assertThat(rows.column(id, "last_error")).isEqualTo("no delivery adapter for type Pigeon");
  }

  @Test
  void an_exploding_adapter_stops_nobody_else() {
    NotificationId exploding =
        arrived(Arrivals.notification(ExplodingAdapter.TYPE, "ops", "Boom", clock.instant()));
    NotificationId other = arrived("ops");

    await(dispatcher.runOnce());

    assertThat(rows.status(exploding)).isEqualTo("Retrying");
    assertThat(rows.column(exploding, "last_error")).contains("boom");
    assertThat(rows.status(other)).isEqualTo("Delivered");
  }

  @Test
  void more_than_a_batch_is_worked_off_in_one_go_on_a_few_connections() {
    await(notifications.insertNew(Arrivals.several(230, "ops", clock.instant()), clock.instant()));
    int connectionsBefore = sink.connections();

    assertThat(await(dispatcher.runOnce())).isEqualTo(230);

    sink.awaitMails(230, PATIENCE);
    assertThat(sink.mails().stream().map(ReceivedMail::messageId)).doesNotHaveDuplicates();
    assertThat(sink.connections() - connectionsBefore).isLessThanOrEqualTo(5);
  }

  @Test
  void an_operators_decision_stands_against_a_late_result() {
    sink.script(SessionScript.hang(Stage.END_OF_DATA));
    NotificationId id = arrived("ops");
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    sink.awaitHanging(1, PATIENCE);
    parkedByAnotherNode(id);

    Tokens.as(Roles.OPERATOR)
        .post("/api/v1/notifications/{id}/discard", id.toString())
        .then()
        .statusCode(200);
    sink.releaseHangs();
    pass.join();

    assertThat(rows.status(id)).isEqualTo("Discarded");
    assertThat(rows.column(id, "delivered_at")).isNull();
    assertThat(rows.audit(id)).containsExactly("Discarded", "Attempted");
  }

  /**
   * In one statement: between a claim that has run out and the next, this pass could take it again.
   */
  private void parkedByAnotherNode(NotificationId id) {
    int parked =
        rows.execute(
            """
            UPDATE notifications
            SET status = 'Parked', last_error = 'no', next_attempt_at = NULL,
                claim_owner = NULL, claimed_until = NULL
            WHERE notification_id = '%s' AND claim_owner IS NOT NULL
            """
                .formatted(id));
    assertThat(parked).isEqualTo(1);
  }

  @Test
  void a_failing_audit_changes_no_delivery() {
    NotificationId id = arrived("ops");
    double before = registry.get("holdfast_central_audit_failures").counter().count();
    rows.execute("ALTER TABLE audit_events RENAME TO elsewhere");
    try {
      await(dispatcher.runOnce());

      assertThat(rows.status(id)).isEqualTo("Delivered");
      assertThat(registry.get("holdfast_central_audit_failures").counter().count())
          .isEqualTo(before + 2);
    } finally {
      rows.execute("ALTER TABLE elsewhere RENAME TO audit_events");
    }
  }

  @Test
  void attempts_are_counted_by_outcome() {
    double before = delivered();
    arrived("ops");

    await(dispatcher.runOnce());

    assertThat(delivered()).isEqualTo(before + 1);
  }

  private double delivered() {
    return registry.get("holdfast_central_attempts").tag("outcome", "delivered").counter().count();
  }
}
