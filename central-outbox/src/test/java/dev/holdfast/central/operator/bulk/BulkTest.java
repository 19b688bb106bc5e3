package dev.holdfast.central.operator.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class BulkTest extends CentralTest {

  private static final Duration A_MINUTE = Duration.ofMinutes(1);
  private static final Duration AN_HOUR = Duration.ofHours(1);
  private static final BulkPatience PATIENT = new BulkPatience(A_MINUTE, AN_HOUR);

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;
  @Inject BulkJobs jobs;
  @Inject BulkRunner runner;

  /** For lists that nobody has made. */
  private void parked(int count, String list) {
    List<NewNotification> arrived = Arrivals.several(count, list, clock.instant());
    await(notifications.insertNew(arrived, clock.instant()));
    await(dispatcher.runOnce());
    clock.advance(Duration.ofSeconds(1));
  }

  private static Response post(String action, String body) {
    return Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body(body)
        .post("/api/v1/notifications/" + action);
  }

  private static Response job(String id) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/notifications/jobs/{id}", id);
  }

  private Response ended(Response begun) {
    String id = begun.then().statusCode(202).extract().path("jobId");
    assertThat(begun.getHeader("Location")).endsWith("/api/v1/notifications/jobs/" + id);
    carryOnToTheEnd(id);
    return job(id);
  }

  /** A job whose pass takes longer than to the next tick goes on with that tick; none come here. */
  private void carryOnToTheEnd(String id) {
    Eventually.holds(
        "the end of the job",
        PATIENCE,
        () -> {
          await(runner.runOnce());
          return !"Running".equals(job(id).path("state"));
        });
  }

  private int with(String status) {
    return rows.texts("SELECT status FROM notifications WHERE status = '%s'".formatted(status))
        .size();
  }

  @Test
  void without_being_told_otherwise_it_only_counts() {
    parked(3, "ops");
    parked(2, "sales");

    post("retry", "{\"list\": \"ops\"}")
        .then()
        .statusCode(200)
        .body("dryRun", equalTo(true))
        .body("count", equalTo(3));
    post("discard", "{\"all\": true}").then().statusCode(200).body("count", equalTo(5));
    post("discard", "{\"keyword\": \"'SALES'\"}").then().body("count", equalTo(2));
    post("discard", "{\"keyword\": \"subject 1\"}").then().body("count", equalTo(2));
    post("discard", "{\"site\": \"elsewhere\"}").then().body("count", equalTo(0));
    post("discard", "{\"type\": \"Webhook\"}").then().body("count", equalTo(0));
    post("discard", "{\"until\": \"2020-01-01T00:00:00Z\"}").then().body("count", equalTo(0));

    assertThat(with("Parked")).isEqualTo(5);
    assertThat(rows.texts("SELECT CAST(job_id AS text) FROM bulk_jobs")).isEmpty();
  }

  @Test
  void what_is_mended_is_delivered_once_each_and_the_others_stay() {
    parked(20, "ops");
    parked(2, "sales");
    rows.list("ops", "anna@example.com");

    ended(post("retry", "{\"list\": \"ops\", \"dryRun\": false, \"expected\": 20}"))
        .then()
        .body("state", equalTo("Finished"))
        .body("action", equalTo("Retry"))
        .body("total", equalTo(20))
        .body("done", equalTo(20))
        .body("delivered", equalTo(20))
        .body("failedAgain", equalTo(0))
        .body("startedBy", equalTo("test-operator"));

    assertThat(sink.mails()).hasSize(20);
    assertThat(with("Delivered")).isEqualTo(20);
    assertThat(with("Parked")).isEqualTo(2);
    assertThat(rows.texts("SELECT 'x' FROM bulk_job_items")).isEmpty();
  }

  @Test
  void a_failure_that_repeats_costs_two_and_no_more() {
    parked(20, "ops");

    ended(post("retry", "{\"all\": true, \"dryRun\": false}"))
        .then()
        .body("state", equalTo("Stopped"))
        .body("done", equalTo(2))
        .body("failedAgain", equalTo(2))
        .body("stoppedBecause", startsWith("the same failure repeats: "))
        .body("stoppedBecause", containsString("ops"));

    assertThat(rows.texts("SELECT event FROM audit_events WHERE event = 'Retried'")).hasSize(2);
    assertThat(with("Parked")).isEqualTo(20);
  }

  @Test
  void many_are_given_up_in_steps_and_each_is_audited() {
    parked(BulkJob.DISCARDED_AT_ONCE + 30, "ops");

    String id =
        ended(post("discard", "{\"list\": \"ops\", \"dryRun\": false}"))
            .then()
            .body("state", equalTo("Finished"))
            .body("discarded", equalTo(230))
            .body("done", equalTo(230))
            .extract()
            .path("jobId");

    assertThat(with("Discarded")).isEqualTo(230);
    assertThat(
            rows.texts(
                "SELECT actor FROM audit_events WHERE event = 'Discarded' AND subject = 'bulk job %s'"
                    .formatted(id)))
        .hasSize(230)
        .containsOnly("test-operator");
    assertThat(
            rows.texts(
                "SELECT event FROM audit_events WHERE correlation_id = '%s' ORDER BY id"
                    .formatted(id)))
        .containsExactly("Begun", "Finished");
  }

  @Test
  void nothing_is_done_when_there_are_more_than_expected() {
    parked(3, "ops");

    post("discard", "{\"all\": true, \"dryRun\": false, \"expected\": 2}")
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:unexpected-count"));

    assertThat(with("Parked")).isEqualTo(3);
    assertThat(rows.texts("SELECT 'x' FROM bulk_jobs")).isEmpty();
  }

  @Test
  void a_job_that_a_dead_node_has_left_is_carried_on_where_it_was() {
    parked(5, "ops");
    rows.list("ops", "anna@example.com");
    UUID id = begun(ParkedAction.Retry);
    // The node made one due, and died.
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Stepped.class);
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Waits.class);

    await(dispatcher.runOnce());
    carryOnToTheEnd(id.toString());

    job(id.toString()).then().body("state", equalTo("Finished")).body("delivered", equalTo(5));
    assertThat(sink.mails()).hasSize(5);
  }

  @Test
  void what_is_due_behind_others_is_waited_for_and_the_job_says_so() {
    parked(5, "ops");
    UUID id = begun(ParkedAction.Retry);
    advance();

    clock.advance(A_MINUTE);
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Waits.class);
    job(id.toString())
        .then()
        .body("state", equalTo("Running"))
        .body("failedAgain", equalTo(0))
        .body("waitsBecause", startsWith("1 notifications have been due for more than PT1M"));

    rows.list("ops", "anna@example.com");
    await(dispatcher.runOnce());
    advance();
    job(id.toString())
        .then()
        .body("delivered", equalTo(1))
        .body("waitsBecause", nullValue())
        .body("state", equalTo("Running"));
  }

  @Test
  void what_is_never_attempted_stops_the_job_and_is_no_failure() {
    parked(5, "ops");
    UUID id = begun(ParkedAction.Retry);
    advance();

    clock.advance(AN_HOUR.minusSeconds(1));
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Waits.class);
    clock.advance(Duration.ofSeconds(1));
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Ended.class);

    job(id.toString())
        .then()
        .body("state", equalTo("Stopped"))
        .body("failedAgain", equalTo(0))
        .body("stoppedBecause", containsString("not attempted"));
    assertThat(with("Pending")).as("it stays due").isEqualTo(1);
    assertThat(with("Parked")).isEqualTo(4);
  }

  @Test
  void what_was_put_off_counts_as_failed_after_a_minute() {
    parked(5, "ops");
    UUID id = begun(ParkedAction.Retry);
    advance();
    rows.execute(
        "UPDATE notifications SET next_attempt_at = next_attempt_at + interval '1 day',"
            + " last_error = 'SMTP configuration relay cannot be reached'"
            + " WHERE status = 'Pending'");

    clock.advance(A_MINUTE.minusSeconds(1));
    assertThat(advance()).isInstanceOf(BulkJobs.Advance.Waits.class);
    clock.advance(Duration.ofSeconds(1));
    advance();

    job(id.toString()).then().body("failedAgain", equalTo(1)).body("state", equalTo("Running"));
  }

  @Test
  void what_another_operator_has_decided_is_skipped() {
    parked(2, "ops");
    UUID id = begun(ParkedAction.Retry);
    advance();
    rows.execute(
        "UPDATE notifications SET status = 'Discarded', next_attempt_at = NULL"
            + " WHERE status = 'Pending'");

    advance();

    job(id.toString()).then().body("skipped", equalTo(1)).body("failedAgain", equalTo(0));
  }

  @Test
  void what_was_parked_after_the_begin_is_left_alone() {
    parked(2, "ops");
    UUID id = begun(ParkedAction.Discard);
    clock.advance(Duration.ofSeconds(1));
    parked(3, "ops");

    await(runner.runOnce());

    job(id.toString()).then().body("discarded", equalTo(2)).body("state", equalTo("Finished"));
    assertThat(with("Parked")).isEqualTo(3);
  }

  @Test
  void a_cancelled_job_leaves_the_rest_parked() {
    parked(5, "ops");
    UUID id = begun(ParkedAction.Retry);
    advance();

    Tokens.as(Roles.OPERATOR)
        .delete("/api/v1/notifications/jobs/{id}", id)
        .then()
        .statusCode(200)
        .body("state", equalTo("Cancelled"));
    await(runner.runOnce());

    assertThat(with("Parked")).isEqualTo(4);
    Tokens.as(Roles.OPERATOR)
        .delete("/api/v1/notifications/jobs/{id}", id)
        .then()
        .statusCode(200)
        .body("state", equalTo("Cancelled"));
  }

  @Test
  void four_run_at_a_time_and_all_are_listed() {
    parked(1, "ops");
    List<String> ids =
        List.of(1, 2, 3, 4).stream().map(n -> begun(ParkedAction.Retry).toString()).toList();

    post("retry", "{\"all\": true, \"dryRun\": false}").then().statusCode(429);

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications/jobs")
        .then()
        .statusCode(200)
        .body("jobId", hasItems(ids.toArray(String[]::new)));
  }

  @Test
  void two_nodes_never_take_the_same_step() {
    parked(300, "ops");
    begun(ParkedAction.Discard);

    await(
        Uni.join()
            .all(
                jobs.advance(Set.of(), PATIENT, clock.instant()),
                jobs.advance(Set.of(), PATIENT, clock.instant()),
                jobs.advance(Set.of(), PATIENT, clock.instant()))
            .andFailFast());
    await(runner.runOnce());

    assertThat(rows.texts("SELECT event FROM audit_events WHERE event = 'Discarded'")).hasSize(300);
  }

  /** Stored as by a node that does nothing more with it. */
  private UUID begun(ParkedAction action) {
    BulkJob job =
        BulkJob.begun(
            UUID.randomUUID(), action, BulkSelection.ALL, 5, "test-operator", clock.instant());
    Optional<BulkJob> started = await(jobs.start(job, BulkActions.MOST_RUNNING));
    assertThat(started).isPresent();
    return job.id();
  }

  private BulkJobs.Advance advance() {
    return await(jobs.advance(Set.of(), PATIENT, clock.instant()));
  }
}
