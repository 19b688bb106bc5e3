package dev.holdfast.site.parked.bulk;

import static dev.holdfast.site.parked.ParkedSite.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.bulk.DecideMany;
import dev.holdfast.site.parked.ParkedSite;
import dev.holdfast.site.parked.Samples;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class BulkApiTest {

  private static final String ALL = "{\"all\":true,\"dryRun\":false}";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @InjectCentral FakeCentral central;
  @Inject ParkedSite site;

  @BeforeEach
  void start_empty() {
    site.empty(central);
  }

  @Test
  void nothing_is_done_unless_it_is_said() {
    site.parkNotifications(3);

    for (String action : new String[] {"retry", "discard"}) {
      post(action, "{\"target\":\"ops\"}")
          .then()
          .statusCode(200)
          .body("dryRun", equalTo(true))
          .body("count", equalTo(3));
    }
    assertThat(site.parkedCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|all|must be true when there is no filter",
        "{\"dryRun\":false}|all|must be true when there is no filter",
        "{\"keyword\":\"  \"}|all|must be true when there is no filter",
        "{\"all\":false}|all|must be true when there is no filter",
        "{\"all\":true,\"target\":\"ops\"}|all|contradicts the filter",
        "{\"all\":\"perhaps\"}|all|must be true or false",
        "{\"target\":\"ops\",\"dryRun\":\"false\"}|dryRun|must be true or false",
        "{\"target\":\"ops\",\"dryRun\":\"FALSE\"}|dryRun|must be true or false",
        "{\"target\":\"ops\",\"dryRun\":0}|dryRun|must be true or false",
        "{\"target\":\"ops\",\"dryRun\":true,\"dryRun\":false}|dryRun|more than once",
        "{\"target\":\"ops\",\"dryRun\":false} garbage||nothing behind it",
        "{\"target\":\"ops\",\"dryRun\":false}{}||nothing behind it",
        "{\"target\":5,\"dryRun\":false}|target|must be a string",
        "{\"target\":\"ops\",\"dryRun\":false,\"expected\":1.0}|expected|must be a whole number",
        "{\"target\":\"ops\",\"dryRun\":false,\"expected\":99.9}|expected|must be a whole number",
        "{\"category\":\"Fax\"}|category|must be one of",
        "{\"from\":\"soon\"}|from|must be a time",
        "{\"traget\":\"ops\"}|traget|is not a field"
      })
  void a_request_that_may_not_mean_what_it_says_is_refused(
      String body, String field, String problem) {
    site.parkNotifications(1);

    for (String action : new String[] {"retry", "discard"}) {
      post(action, body)
          .then()
          .statusCode(400)
          .contentType("application/problem+json")
          .body("field", equalTo(field))
          .body("detail", containsString(problem));
    }
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void a_missing_body_is_refused() {
    operator().post("/api/v1/parked/discard").then().statusCode(400);
    post("retry", "null").then().statusCode(400);
  }

  @Test
  void discarding_by_filter_hits_what_matches_and_nothing_else() {
    site.parkNotifications(DecideMany.AT_ONCE + 5);
    site.park(Samples.call("erp"), Samples.call("erp"));

    post("discard", "{\"target\":\"ops\",\"dryRun\":false}")
        .then()
        .statusCode(200)
        .body("dryRun", equalTo(false))
        .body("count", equalTo(DecideMany.AT_ONCE + 5));

    assertThat(site.parkedCount()).isEqualTo(2);
  }

  @Test
  void an_operator_who_expected_another_number_is_stopped() {
    site.parkNotifications(3);

    post("discard", "{\"all\":true,\"dryRun\":false,\"expected\":2}")
        .then()
        .statusCode(409)
        .body("detail", containsString("3 match now"));
    assertThat(site.parkedCount()).isEqualTo(3);
    post("discard", "{\"all\":true,\"dryRun\":false,\"expected\":3}").then().statusCode(200);
    assertThat(site.parkedCount()).isZero();
  }

  @Test
  void a_retry_of_many_sends_one_and_then_ever_more() {
    List<KeptMessage> messages = site.parkNotifications(20);
    CountDownLatch canaryMayPass = new CountDownLatch(1);
    central.onSubmit(
        envelope -> {
          await(canaryMayPass);
          return central.take(envelope);
        });

    Response begun = post("retry", ALL);
    begun
        .then()
        .statusCode(202)
        .body("total", equalTo(20))
        .body("startedBy", equalTo("night-shift"));
    Eventually.holds("the canary is on its way", PATIENCE, () -> site.pendingCount() == 1);
    assertThat(site.parkedCount()).isEqualTo(19);
    canaryMayPass.countDown();

    Response ended = awaitEnd(begun);
    ended
        .then()
        .body("state", equalTo("Finished"))
        .body("done", equalTo(20))
        .body("delivered", equalTo(20))
        .body("failedAgain", equalTo(0));
    Set<Object> sent = ConcurrentHashMap.newKeySet();
    central.awaitSubmits(20).forEach(envelope -> sent.add(envelope.messageId()));
    assertThat(sent)
        .containsExactlyInAnyOrderElementsOf(
            messages.stream().<Object>map(message -> Samples.idOf(message)).toList());
    assertThat(site.parkedCount()).isZero();
  }

  @Test
  void it_stops_when_the_same_failure_repeats() {
    site.parkNotifications(10);
    central.onSubmit(
        envelope -> EnvelopeReply.refused(envelope.messageId(), 422, "the list is gone"));

    Response ended = awaitEnd(post("retry", ALL));

    ended
        .then()
        .body("state", equalTo("Stopped"))
        .body("done", equalTo(2))
        .body("failedAgain", equalTo(2))
        .body("stoppedBecause", containsString("the list is gone"));
    assertThat(site.parkedCount()).isEqualTo(8);
  }

  @Test
  void one_bad_message_does_not_stop_the_others() {
    List<KeptMessage> messages = site.parkNotifications(10);
    central.onSubmit(
        envelope ->
            envelope.messageId().equals(Samples.idOf(messages.get(0)))
                ? EnvelopeReply.refused(envelope.messageId(), 422, "never heard of it")
                : central.take(envelope));

    awaitEnd(post("retry", ALL))
        .then()
        .body("state", equalTo("Finished"))
        .body("delivered", equalTo(9))
        .body("failedAgain", equalTo(1));
  }

  @Test
  void a_target_that_is_away_stops_it_too() {
    site.parkNotifications(5);
    central.http().down();

    awaitEnd(post("retry", ALL)).then().body("state", equalTo("Stopped"));

    assertThat(site.parkedCount()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void a_cancelled_job_sends_nothing_more() {
    site.parkNotifications(5);
    CountDownLatch canaryMayPass = new CountDownLatch(1);
    central.onSubmit(
        envelope -> {
          await(canaryMayPass);
          return central.take(envelope);
        });
    Response begun = post("retry", ALL);
    Eventually.holds("the canary is on its way", PATIENCE, () -> site.pendingCount() == 1);

    operator().delete(jobOf(begun)).then().statusCode(200).body("state", equalTo("Cancelled"));
    canaryMayPass.countDown();

    Eventually.holds("the canary has left", PATIENCE, () -> site.pendingCount() == 0);
    Eventually.holds(
        "its result is counted", PATIENCE, () -> job(begun).<Integer>path("done") == 1);
    assertThat(site.parkedCount()).isEqualTo(4);
    job(begun).then().body("state", equalTo("Cancelled")).body("delivered", equalTo(1));
  }

  @Test
  void there_is_an_end_to_the_number_of_jobs() {
    site.parkNotifications(10);
    CountDownLatch canariesMayPass = new CountDownLatch(1);
    central.onSubmit(
        envelope -> {
          await(canariesMayPass);
          return central.take(envelope);
        });
    List<Response> begun = new ArrayList<>();
    for (int i = 0; i < RetryJobs.MAX_RUNNING; i++) {
      begun.add(post("retry", ALL));
    }

    post("retry", ALL).then().statusCode(429).body("type", containsString("too-many-jobs"));

    canariesMayPass.countDown();
    begun.forEach(this::awaitEnd);
    Eventually.holds("all delivered", PATIENCE, () -> site.pendingCount() == 0);
    assertThat(site.parkedCount()).isZero();
  }

  @Test
  void a_job_nobody_started_is_not_found() {
    operator()
        .get("/api/v1/parked/jobs/5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
        .then()
        .statusCode(404);
    operator().get("/api/v1/parked/jobs/nonsense").then().statusCode(400);
    operator().get("/api/v1/parked/jobs").then().statusCode(200);
  }

  private static Response post(String action, String body) {
    return operator().body(body).post("/api/v1/parked/" + action);
  }

  private static String jobOf(Response begun) {
    return begun.then().statusCode(202).extract().header("Location");
  }

  private Response job(Response begun) {
    return operator().get(jobOf(begun));
  }

  private Response awaitEnd(Response begun) {
    Eventually.holds(
        "the job has ended", PATIENCE, () -> !job(begun).path("state").equals("Running"));
    return job(begun);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
