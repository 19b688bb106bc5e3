package dev.holdfast.site.pending;

import static dev.holdfast.site.testing.Site.as;
import static dev.holdfast.site.testing.Site.operation;
import static dev.holdfast.site.testing.Site.postMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class PendingApiTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String LATER = ", \"attemptImmediate\": false";

  @InjectCentral FakeCentral central;
  @Inject Site site;

  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system = site.define(target);
    central.reset();
  }

  @AfterEach
  void stop_target() {
    operator("cancel", "{\"target\":\"%s\",\"dryRun\":false}".formatted(system));
    target.releaseHangs();
    target.close();
  }

  @Test
  void a_message_that_failed_says_when_it_is_due() {
    String id = failedOnce();

    String due = TestClock.get().instant().plusSeconds(1).toString();
    list()
        .then()
        .body("items.id", equalTo(List.of(id)))
        .body("items[0].waitsBecause", equalTo("due at " + due))
        .body("items[0].dueAt", equalTo(due))
        .body("items[0].retryCount", equalTo(1))
        .body("items[0].lastError", containsString("answered 500"))
        .body("items[0].payload", nullValue())
        .body("nextCursor", nullValue());
    as(Tokens.VIEWER)
        .get("/api/v1/pending/" + id.replace("-", ""))
        .then()
        .statusCode(200)
        .body("waitsBecause", equalTo("due at " + due))
        .body("payload", containsString("/orders"));
    as(Tokens.VIEWER).get("/api/v1/parked/" + id).then().statusCode(404);
  }

  @Test
  void a_message_whose_target_is_away_says_since_when_and_when_it_is_looked_for() {
    target.down();
    for (int i = 0; i < 6; i++) {
      postMessage(system, LATER);
    }

    Eventually.holds("the breaker is open", PATIENCE, () -> list().asString().contains(" is away"));
    String now = TestClock.get().instant().toString();
    String look = TestClock.get().instant().plusSeconds(10).toString();
    assertThat(list().<List<String>>path("items.waitsBecause"))
        .containsOnly(
            "%s is away: its breaker has been open since %s, the next look is at %s"
                .formatted(system, now, look));
  }

  @Test
  void a_message_with_an_ordering_key_says_whom_it_waits_for_and_that_one_how_many_wait() {
    target.script(Reply.status(404));
    String key = LATER + ", \"orderingKey\": \"pump-3\"";
    String first = postMessage(system, key).path("messageId");
    String second = postMessage(system, key).path("messageId");
    String third = postMessage(system, key).path("messageId");
    site.awaitParked(first);

    String reason = "behind message %s of its ordering key, which is parked".formatted(first);
    list()
        .then()
        .body("items.id", equalTo(List.of(second, third)))
        .body("items.heldBy", equalTo(List.of(first, first)))
        .body("items.waitsBecause", equalTo(List.of(reason, reason)))
        .body("items.waitingBehind", equalTo(List.of(1, 0)))
        .body("items[0].dueAt", nullValue());
    as(Tokens.SUBMIT)
        .get("/api/v1/operations/" + second)
        .then()
        .body("status", equalTo("Submitted"))
        .body("heldBy", equalTo(first))
        .body("waitsBecause", equalTo(reason));
    as(Tokens.SUBMIT).get("/api/v1/operations/" + first).then().body("heldBy", nullValue());
    as(Tokens.VIEWER)
        .get("/api/v1/parked/" + first)
        .then()
        .body("waitingBehind", equalTo(2))
        .body("waitsBecause", nullValue());
    decide(second, "expedite")
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:held"))
        .body("detail", containsString(reason));
  }

  @Test
  void those_that_wait_for_their_turn_say_how_many_are_before_them() {
    String narrow = site.define(target, ", \"concurrency\": 1");
    CountDownLatch answer = new CountDownLatch(1);
    target.script(new Reply.DelayUntil(answer, Reply.ok()));
    for (int i = 0; i < 3; i++) {
      postMessage(narrow, LATER);
    }
    target.awaitCalls(1, PATIENCE);

    Response listed = as(Tokens.VIEWER).queryParam("target", narrow).get("/api/v1/pending");
    assertThat(listed.<List<String>>path("items.waitsBecause"))
        .containsExactly(
            "an attempt is under way",
            "due now, behind another one for " + narrow,
            "due now, behind 2 others for " + narrow);
    answer.countDown();
    site.awaitPendingFor(narrow, 0);
  }

  @Test
  void an_expedited_message_is_tried_at_once() {
    String id = failedOnce();

    decide(id, "expedite").then().statusCode(200).body("state", equalTo("Pending"));

    Site.awaitOperation(id, "Delivered");
    assertThat(site.events(id)).containsExactly("Queued", "Retried", "Expedite", "Delivered");
  }

  @Test
  void a_cancelled_message_is_gone_and_the_log_names_who_did_it() {
    String id = failedOnce();

    decide(id, "cancel").then().statusCode(200).body("state", equalTo("Discarded"));

    assertThat(site.held(id)).isEmpty();
    assertThat(operation(id)).isEqualTo("Discarded");
    assertThat(site.pendingFor(system)).isZero();
    decide(id, "cancel").then().statusCode(409).body("detail", containsString("Discarded"));
    as(Tokens.VIEWER)
        .queryParam("messageId", id)
        .queryParam("kind", "Cancel")
        .get("/api/v1/events")
        .then()
        .body("items.source", equalTo(List.of("night-shift")));
    as(Tokens.VIEWER).get("/api/v1/pending/" + id).then().statusCode(404);
  }

  @Test
  void an_operator_who_cancels_while_it_is_being_delivered_has_the_last_word() {
    CountDownLatch answer = new CountDownLatch(1);
    target.script(new Reply.DelayUntil(answer, Reply.ok()));
    String id = postMessage(system, LATER).path("messageId");
    target.awaitCalls(1, PATIENCE);

    decide(id, "cancel").then().statusCode(200);
    answer.countDown();
    String next = postMessage(system, LATER).path("messageId");
    Site.awaitOperation(next, "Delivered");

    assertThat(operation(id)).isEqualTo("Discarded");
    assertThat(site.events(id)).containsExactly("Queued", "Cancel");
    assertThat(site.pendingFor(system)).isZero();
  }

  @Test
  void when_the_first_of_an_ordering_key_is_cancelled_the_next_may_go() {
    target.script(Reply.status(500));
    String key = LATER + ", \"orderingKey\": \"pump-4\"";
    String first = postMessage(system, key).path("messageId");
    String second = postMessage(system, key).path("messageId");
    awaitRetries(first);

    decide(first, "cancel").then().statusCode(200);

    Site.awaitOperation(second, "Delivered");
  }

  @Test
  void many_are_counted_first_and_then_cancelled() {
    List<String> ids = new ArrayList<>();
    target.script(Reply.status(500), Reply.status(500), Reply.status(500));
    for (int i = 0; i < 3; i++) {
      ids.add(postMessage(system, LATER).path("messageId"));
    }
    ids.forEach(this::awaitRetries);
    String filter = "{\"target\":\"%s\"".formatted(system);

    operator("cancel", filter + "}").then().statusCode(200).body("count", equalTo(3));
    operator("cancel", filter + ",\"dryRun\":false,\"expected\":2}").then().statusCode(409);
    assertThat(site.pendingFor(system)).isEqualTo(3);
    operator("cancel", filter + ",\"dryRun\":false,\"expected\":3}")
        .then()
        .statusCode(200)
        .body("dryRun", equalTo(false))
        .body("count", equalTo(3));

    assertThat(site.pendingFor(system)).isZero();
    assertThat(ids).allSatisfy(id -> assertThat(operation(id)).isEqualTo("Discarded"));
  }

  @Test
  void many_are_expedited() {
    target.script(Reply.status(500), Reply.status(500));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ids.add(postMessage(system, LATER).path("messageId"));
    }
    ids.forEach(this::awaitRetries);

    operator("expedite", "{\"target\":\"%s\",\"dryRun\":false}".formatted(system))
        .then()
        .statusCode(200)
        .body("count", equalTo(2));

    ids.forEach(id -> Site.awaitOperation(id, "Delivered"));
  }

  @Test
  void who_forgets_the_filter_hits_nothing() {
    operator("cancel", "{\"dryRun\":false}").then().statusCode(400).body("field", equalTo("all"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"expedite", "cancel"})
  void what_is_parked_or_unknown_is_left_as_it_is(String action) {
    target.script(Reply.status(404));
    String id = postMessage(system, LATER).path("messageId");
    site.awaitParked(id);

    decide(id, action)
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:not-pending"))
        .body("detail", equalTo("nothing was done: message %s is Parked".formatted(id)));
    decide(MessageId.random().toString(), action).then().statusCode(404);
    decide("nonsense", action).then().statusCode(400);
    as(Tokens.OPERATOR)
        .body("{\"dryRun\":true}")
        .post("/api/v1/pending/%s/%s".formatted(id, action))
        .then()
        .statusCode(400)
        .body("field", equalTo("dryRun"));
  }

  @Test
  void who_may_only_look_changes_nothing() {
    String id = failedOnce();

    for (String action : List.of(id + "/cancel", id + "/expedite", "cancel", "expedite")) {
      as(Tokens.VIEWER)
          .body("{\"all\":true,\"dryRun\":false}")
          .post("/api/v1/pending/" + action)
          .then()
          .statusCode(403);
    }
    as(Tokens.SUBMIT).get("/api/v1/pending").then().statusCode(403);
    assertThat(site.pendingFor(system)).isEqualTo(1);
  }

  private String failedOnce() {
    target.script(Reply.status(500));
    String id = postMessage(system, LATER).path("messageId");
    awaitRetries(id);
    return id;
  }

  private void awaitRetries(String id) {
    Eventually.holds(
        id + " has failed",
        PATIENCE,
        () -> site.held(id).filter(held -> held.retryCount() == 1).isPresent());
  }

  private Response list() {
    return as(Tokens.VIEWER).queryParam("target", system).get("/api/v1/pending");
  }

  private static Response decide(String id, String action) {
    return as(Tokens.OPERATOR).post("/api/v1/pending/%s/%s".formatted(id, action));
  }

  private static Response operator(String action, String body) {
    return as(Tokens.OPERATOR).body(body).post("/api/v1/pending/" + action);
  }
}
