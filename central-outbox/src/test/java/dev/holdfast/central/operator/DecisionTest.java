package dev.holdfast.central.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class DecisionTest extends CentralTest {

  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final ClaimOwner ONE = new ClaimOwner("one");
  private static final ClaimOwner OTHER = new ClaimOwner("other");

  @Inject DueNotifications due;
  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  private NotificationId parked() {
    NewNotification notification =
        Arrivals.notification("ops", "Pump 3 has stopped", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    await(dispatcher.runOnce());
    Eventually.holds("parked", PATIENCE, () -> rows.status(notification.id()).equals("Parked"));
    return notification.id();
  }

  private static ValidatableResponse decide(Object id, String action) {
    return Tokens.as(Roles.OPERATOR)
        .post("/api/v1/notifications/%s/%s".formatted(id, action))
        .then();
  }

  @Test
  void a_retried_one_is_delivered_at_once_with_its_counters_cleared() {
    NotificationId id = parked();
    rows.execute("UPDATE notifications SET retry_count = 7");
    rows.list("ops", "anna@example.com");

    decide(id, "retry")
        .statusCode(200)
        .body("notificationId", equalTo(id.toString()))
        .body("status", equalTo("Pending"));

    Eventually.holds("delivered", PATIENCE, () -> rows.status(id).equals("Delivered"));
    assertThat(rows.column(id, "retry_count")).isEqualTo("0");
    assertThat(rows.column(id, "last_error")).isNull();
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void a_discarded_one_stays_for_the_record_and_is_never_sent() {
    NotificationId id = parked();
    rows.list("ops", "anna@example.com");

    decide(id, "discard").statusCode(200).body("status", equalTo("Discarded"));
    await(dispatcher.runOnce());

    assertThat(rows.status(id)).isEqualTo("Discarded");
    assertThat(sink.mails()).isEmpty();
    assertThat(
            rows.texts(
                "SELECT CAST(discarded_at = '%s' AS text) FROM notifications"
                    .formatted(clock.instant())))
        .containsExactly("true");
  }

  @Test
  void the_audit_names_who_decided_and_what_it_had_failed_with() {
    NotificationId retried = parked();
    decide(retried, "retry").statusCode(200);
    Eventually.holds("parked again", PATIENCE, () -> rows.audit(retried).size() == 5);
    decide(retried, "discard").statusCode(200);

    assertThat(rows.audit(retried))
        .containsExactly("Attempted", "Parked", "Retried", "Attempted", "Parked", "Discarded");
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications/" + retried)
        .then()
        .body(
            "history.findAll { it.actor != 'system' }.actor",
            contains("test-operator", "test-operator"))
        .body(
            "history.findAll { it.actor != 'system' }.kind",
            contains("NotifyRetry", "NotifyDiscard"));
    assertThat(
            rows.texts("SELECT detail ->> 'lastError' FROM audit_events WHERE event = 'Retried'"))
        .singleElement()
        .asString()
        .contains("'ops'");
  }

  @Test
  void a_late_result_undoes_no_discard() {
    ClaimedNotification late = claimedAndThenParkedByAnotherNode();
    NotificationId id = late.notification().id();
    decide(id, "discard").statusCode(200);

    assertThat(await(due.record(ONE, List.of(delivered(late))))).isEmpty();

    assertThat(rows.status(id)).isEqualTo("Discarded");
    assertThat(rows.column(id, "resolved_targets")).isNull();
  }

  @Test
  void a_late_result_does_not_answer_a_retry() {
    ClaimedNotification late = claimedAndThenParkedByAnotherNode();
    NotificationId id = late.notification().id();
    rows.list("ops", "anna@example.com");
    sink.script(SessionScript.hang(Stage.END_OF_DATA));
    decide(id, "retry").statusCode(200);
    sink.awaitHanging(1, PATIENCE);

    assertThat(await(due.record(ONE, List.of(late.parked("late", clock.instant()))))).isEmpty();

    assertThat(rows.status(id)).isEqualTo("Pending");
    sink.releaseHangs();
    Eventually.holds("its pass ends", PATIENCE, () -> rows.audit(id).contains("Delivered"));
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(sink.mails()).hasSize(1);
  }

  /** The first claim has outlived its lease; nobody has told its node. */
  private ClaimedNotification claimedAndThenParkedByAnotherNode() {
    NewNotification notification =
        Arrivals.notification("ops", "Pump 3 has stopped", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    ClaimedNotification first = claim(ONE);
    clock.advance(LEASE);
    ClaimedNotification second = claim(OTHER);
    await(due.record(OTHER, List.of(second.parked("no such list", clock.instant()))));
    assertThat(rows.status(notification.id())).isEqualTo("Parked");
    return first;
  }

  private ClaimedNotification claim(ClaimOwner owner) {
    Instant now = clock.instant();
    return await(due.claim(owner, Wanted.of(10, "Email"), now, now.plus(LEASE))).get(0);
  }

  private AttemptResult delivered(ClaimedNotification late) {
    return late.delivered(List.of("anna@example.com"), Optional.empty(), clock.instant());
  }

  @ParameterizedTest
  @CsvSource({
    "Pending,retry", "Pending,discard", "Retrying,retry", "Retrying,discard",
    "Delivered,retry", "Delivered,discard", "Discarded,retry", "Discarded,discard"
  })
  void only_a_parked_one_is_decided_about_and_the_answer_says_what_it_is(
      String status, String action) {
    NotificationId id = parked();
    rows.execute(
        """
        UPDATE notifications SET status = '%1$s', resolved_targets = '[]',
          retry_count = CASE WHEN '%1$s' = 'Retrying' THEN 1 ELSE 0 END,
          next_attempt_at = CASE WHEN '%1$s' IN ('Pending', 'Retrying') THEN now() + interval '1 day' END,
          delivered_at = CASE WHEN '%1$s' = 'Delivered' THEN now() END
        """
            .formatted(status));
    List<String> before = whole();

    decide(id, action)
        .statusCode(409)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:not-parked"))
        .body("detail", containsString("is " + status));

    assertThat(whole()).isEqualTo(before);
    assertThat(rows.audit(id)).doesNotContain("Retried", "Discarded");
  }

  private List<String> whole() {
    return rows.texts("SELECT CAST(row_to_json(n) AS text) FROM notifications n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "discard"})
  void what_is_not_known_is_a_404(String action) {
    decide(NotificationId.random(), action).statusCode(404);
    decide("nonsense", action).statusCode(404).body("detail", containsString("nonsense"));
  }
}
