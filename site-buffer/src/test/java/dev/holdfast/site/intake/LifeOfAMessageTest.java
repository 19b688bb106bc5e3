package dev.holdfast.site.intake;

import static dev.holdfast.site.testing.Site.operation;
import static dev.holdfast.site.testing.Site.postMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.sweep.Sweeper;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line of a message's life, from the request to a real target and back to the caller. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class LifeOfAMessageTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String LATER = ", \"attemptImmediate\": false";

  @InjectCentral FakeCentral central;
  @Inject Site site;
  @Inject Sweeper sweeper;
  @Inject KeptMessages messages;
  @Inject MessageBuffer buffer;

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
    target.releaseHangs();
    target.close();
  }

  @Test
  void delivered_at_once_is_never_buffered() {
    String id =
        postMessage(system, "")
            .then()
            .statusCode(200)
            .body("accepted", equalTo(true))
            .body("wasBuffered", equalTo(false))
            .body("error", nullValue())
            .extract()
            .path("messageId");

    assertThat(target.calls()).hasSize(1);
    assertThat(target.calls().get(0).header("Idempotency-Key")).contains(id);
    site.assertNeverBuffered(id);
    assertThat(operation(id)).isEqualTo("Delivered");
  }

  @Test
  void a_permanent_failure_at_once_goes_back_to_the_caller_and_is_tracked_as_failed() {
    target.script(Reply.json(404, "{\"error\": \"no such order\"}"));

    String id =
        postMessage(system, "")
            .then()
            .statusCode(422)
            .body("accepted", equalTo(false))
            .body("wasBuffered", equalTo(false))
            .body("error", containsString("404"))
            .extract()
            .path("messageId");

    site.assertNeverBuffered(id);
    assertThat(operation(id)).isEqualTo("Failed");
    assertThat(site.events(id)).containsExactly("Failed");
  }

  @Test
  void a_transient_failure_at_once_is_buffered_and_delivered_later() {
    target.script(Reply.status(503));

    String id =
        postMessage(system, ", \"retryInterval\": \"1h\"")
            .then()
            .statusCode(202)
            .body("accepted", equalTo(true))
            .body("wasBuffered", equalTo(true))
            .extract()
            .path("messageId");

    assertThat(operation(id)).isEqualTo("Retrying");
    assertThat(site.held(id)).map(HeldMessage::retryCount).contains(0);
    sweepAfter(Duration.ofMinutes(59));
    assertThat(target.callCount()).isEqualTo(1);
    sweepAfter(Duration.ofMinutes(1));
    Site.awaitOperation(id, "Delivered");
    assertThat(site.held(id)).isEmpty();
    assertThat(site.events(id)).containsExactly("Queued", "Delivered");
    assertThat(target.calls()).allMatch(call -> call.header("Idempotency-Key").get().equals(id));
  }

  @Test
  void whoever_has_already_tried_goes_straight_to_the_buffer() {
    target.down();

    Response accepted = postMessage(system, LATER);
    String id = accepted.then().statusCode(202).extract().path("messageId");
    assertThat(accepted.header("Location")).endsWith("/api/v1/operations/" + id);

    assertThat(site.events(id)).startsWith("Queued");
    target.up();
    awaitGone(id);
    Site.awaitOperation(id, "Delivered");
  }

  @Test
  void a_notification_is_always_buffered_first() {
    CountDownLatch answered = new CountDownLatch(1);
    central
        .http()
        .respondWith(call -> new Reply.DelayUntil(answered, new Reply.ResetAfterReading()));

    String id =
        Site.post("notifications", "{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\"}")
            .then()
            .statusCode(202)
            .extract()
            .path("notificationId");

    // Central has not answered yet, and the caller has.
    assertThat(site.held(id)).isPresent();
    answered.countDown();
    central.reset();
    awaitGone(id);
  }

  /** An attempt that was under way may fail yet, and be due again a while from then. */
  private void awaitGone(String id) {
    Eventually.holds(
        "it has left",
        PATIENCE,
        () -> {
          sweepAfter(Duration.ofMinutes(1));
          return site.held(id).isEmpty();
        });
  }

  @Test
  void a_permanent_failure_from_the_buffer_parks_at_once() {
    target.script(Reply.status(404));

    String id = postMessage(system, LATER).path("messageId");

    site.awaitParked(id);
    assertThat(site.held(id)).map(HeldMessage::retryCount).contains(1);
    assertThat(operation(id)).isEqualTo("Parked");
    sweepAfter(Duration.ofDays(1));
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void at_its_last_retry_it_is_parked() {
    target.respondWith(call -> Reply.status(500));

    String id = postMessage(system, LATER + ", \"maxRetries\": 3").path("messageId");
    for (int tries = 1; tries <= 3; tries++) {
      int seen = tries;
      Eventually.holds("try " + tries, PATIENCE, () -> target.callCount() >= seen);
      Eventually.holds(
          "result of " + tries,
          PATIENCE,
          () -> site.held(id).filter(held -> held.retryCount() >= seen).isPresent());
      sweepAfter(Duration.ofMinutes(1));
    }

    site.awaitParked(id);
    assertThat(target.callCount()).isEqualTo(3);
    assertThat(site.held(id).flatMap(HeldMessage::lastError).orElseThrow())
        .startsWith("retries exhausted");
    assertThat(site.events(id)).containsExactly("Queued", "Retried", "Retried", "Parked");
  }

  @Test
  void the_policy_of_the_definition_counts_unless_the_request_has_its_own() {
    String strict = site.define(target, ", \"retry\": {\"interval\": \"1h\", \"maxRetries\": 1}");
    target.respondWith(call -> Reply.status(500));

    String ofTheDefinition = postMessage(strict, LATER).path("messageId");
    String ofItsOwn = postMessage(strict, LATER + ", \"maxRetries\": 2").path("messageId");

    site.awaitParked(ofTheDefinition);
    Eventually.holds(
        "a first result",
        PATIENCE,
        () -> site.held(ofItsOwn).filter(held -> held.retryCount() == 1).isPresent());
    assertThat(site.held(ofItsOwn)).map(HeldMessage::parked).contains(false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", LATER, ", \"orderingKey\": \"pump\"", ", \"idempotencyKey\": \"pump-3\""})
  void a_target_nobody_has_defined_is_refused_and_nothing_is_kept_of_it(String options) {
    Set<String> before = site.knownIds();

    postMessage("nobody/knows-it", options)
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:unknown-target"))
        .body(
            "detail",
            equalTo("no external system named nobody/knows-it is defined; define it first"));
    Site.post("databases/nowhere/writes", "{\"sql\": \"SELECT 1\"}")
        .then()
        .statusCode(422)
        .body("detail", equalTo("no database named nowhere is defined; define it first"));
    assertThat(before).containsAll(site.knownIds());
  }

  @Test
  void an_operator_has_a_parked_message_tried_again() {
    target.script(Reply.status(404));
    String id = postMessage(system, LATER).path("messageId");
    site.awaitParked(id);

    Site.as(Tokens.OPERATOR).post("/api/v1/parked/" + id + "/retry").then().statusCode(200);

    Site.awaitOperation(id, "Delivered");
    assertThat(site.events(id)).containsExactly("Queued", "Parked", "Retry", "Delivered");
  }

  @Test
  void an_operator_gives_a_parked_message_up() {
    target.script(Reply.status(404));
    String id = postMessage(system, LATER).path("messageId");
    site.awaitParked(id);

    Site.as(Tokens.OPERATOR).post("/api/v1/parked/" + id + "/discard").then().statusCode(200);

    assertThat(site.held(id)).isEmpty();
    assertThat(operation(id)).isEqualTo("Discarded");
    assertThat(site.events(id)).containsExactly("Queued", "Parked", "Discard");
  }

  @Test
  void an_operator_who_discards_while_it_is_being_delivered_has_the_last_word() {
    CountDownLatch answer = new CountDownLatch(1);
    String id = parkedWhileUnderWay(new Reply.DelayUntil(answer, Reply.ok()));

    Site.await(messages.decide(MessageAction.Discard, MessageId.parse(id), "night shift"));
    answer.countDown();
    awaitNothingUnderWay();

    assertThat(site.held(id)).isEmpty();
    assertThat(operation(id)).isEqualTo("Discarded");
    assertThat(site.events(id)).containsExactly("Queued", "Expired", "Discard");
  }

  @Test
  void an_operator_who_retries_while_it_is_being_delivered_has_the_last_word() {
    CountDownLatch answer = new CountDownLatch(1);
    String id = parkedWhileUnderWay(new Reply.DelayUntil(answer, Reply.status(404)));
    CountDownLatch second = new CountDownLatch(1);
    target.script(new Reply.DelayUntil(second, Reply.ok()));

    Site.await(messages.decide(MessageAction.Retry, MessageId.parse(id), "night shift"));
    // The late 404 would park it, but it is the result of what the operator has overruled.
    answer.countDown();
    sweeper.runOnce().subscribe().with(done -> {});
    target.awaitCalls(2, PATIENCE);

    assertThat(site.held(id)).map(HeldMessage::parked).contains(false);
    assertThat(site.held(id)).map(HeldMessage::retryCount).contains(0);
    second.countDown();
    Site.awaitOperation(id, "Delivered");
    assertThat(site.events(id)).containsExactly("Queued", "Expired", "Retry", "Delivered");
  }

  /** Its time is over while the target has it in its hands. */
  private String parkedWhileUnderWay(Reply reply) {
    target.script(reply);
    Instant end = TestClock.get().instant().plusSeconds(60);
    String id =
        postMessage(system, LATER + ", \"expiresAt\": \"%s\"".formatted(end)).path("messageId");
    target.awaitCalls(1, PATIENCE);
    TestClock.get().advance(Duration.ofSeconds(60));
    // A sweep would leave it to its attempt.
    assertThat(Site.await(buffer.parkExpired(TestClock.get().instant(), 1, Set.of()))).isOne();
    return id;
  }

  /** Whoever comes after it in the same lane has been served: so its attempt has ended. */
  private void awaitNothingUnderWay() {
    String next = postMessage(system, LATER).path("messageId");
    Site.awaitOperation(next, "Delivered");
  }

  @Test
  void messages_with_one_ordering_key_arrive_in_order_and_a_parked_head_holds_the_others() {
    target.script(Reply.status(404));
    List<String> ids =
        List.of("a", "b", "c").stream()
            .map(
                n ->
                    Site.post(
                            "external-systems/" + system + "/calls",
                            "{\"method\":\"POST\",\"path\":\"/%s\",\"orderingKey\":\"pump\"}"
                                .formatted(n))
                        .then()
                        .statusCode(202)
                        .extract()
                        .<String>path("messageId"))
            .toList();
    site.awaitParked(ids.get(0));
    sweepAfter(Duration.ofHours(1));
    assertThat(target.callCount()).isEqualTo(1);

    Site.as(Tokens.OPERATOR).post("/api/v1/parked/" + ids.get(0) + "/retry").then().statusCode(200);

    Site.awaitOperation(ids.get(2), "Delivered");
    assertThat(target.calls())
        .extracting(call -> call.path())
        .containsExactly("/a", "/a", "/b", "/c");
  }

  @Test
  void what_is_past_its_expiry_is_parked_as_expired() {
    target.down();
    Instant end = TestClock.get().instant().plusSeconds(90);
    String id =
        postMessage(system, LATER + ", \"expiresAt\": \"%s\"".formatted(end)).path("messageId");

    sweepAfter(Duration.ofSeconds(90));

    site.awaitParked(id);
    assertThat(site.held(id).flatMap(HeldMessage::lastError)).contains("expired at " + end);
    assertThat(site.events(id)).contains("Expired");
  }

  @Test
  void a_hanging_target_holds_up_no_other_and_no_caller_for_ever() {
    FaultyHttpTarget hangs = FaultyHttpTarget.start();
    String slow = site.define(hangs, ", \"concurrency\": 1");
    hangs.respondWith(call -> new Reply.Hang());
    postMessage(slow, LATER);
    hangs.awaitHanging(1, PATIENCE);

    postMessage(system, "").then().statusCode(200);
    String buffered = postMessage(system, LATER).path("messageId");

    Site.awaitOperation(buffered, "Delivered");
    assertThat(site.pendingFor(slow)).isEqualTo(1);
    hangs.respondWith(call -> Reply.ok());
    hangs.releaseHangs();
    Eventually.holds(
        "the rest is delivered",
        PATIENCE,
        () -> {
          sweepAfter(Duration.ofMinutes(1));
          return site.pendingFor(slow) == 0;
        });
    hangs.close();
  }

  @Test
  void an_outage_counts_against_nothing_and_ends_for_all_at_once() {
    target.down();
    for (int i = 0; i < 20; i++) {
      postMessage(system, LATER + ", \"retryInterval\": \"1h\"").then().statusCode(202);
    }
    Eventually.holds(
        "the target counts as away",
        PATIENCE,
        () -> "open".equals(status().path("breakers['ExternalSystem " + system + "']")));

    for (int i = 0; i < 60; i++) {
      sweepAfter(Duration.ofMinutes(1));
    }
    assertThat(site.pendingFor(system)).isEqualTo(20);

    target.up();
    sweepAfter(Duration.ofSeconds(10));
    site.awaitPendingFor(system, 0);
    assertThat(status().<String>path("breakers['ExternalSystem " + system + "']"))
        .isEqualTo("closed");
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 503, 504})
  void however_few_retries_a_message_has_a_gateway_without_its_target_parks_nothing(int status) {
    target.respondWith(call -> Reply.status(status));
    String id = postMessage(system, LATER + ", \"maxRetries\": 1").path("messageId");
    Eventually.holds(
        "three tries",
        PATIENCE,
        () -> {
          sweepAfter(Duration.ofMinutes(1));
          return target.callCount() >= 3;
        });

    assertThat(site.held(id)).map(HeldMessage::parked).contains(false);
    assertThat(site.held(id)).map(HeldMessage::retryCount).contains(0);
    assertThat(status().<String>path("breakers['ExternalSystem " + system + "']"))
        .isEqualTo("failing");
  }

  @Test
  void the_status_tells_depth_by_category_and_target() {
    target.respondWith(call -> Reply.status(503));
    postMessage(system, ", \"retryInterval\": \"7d\"").then().statusCode(202);
    postMessage(system, ", \"retryInterval\": \"7d\"").then().statusCode(202);

    String share = "buffer.targets.find { it.target == '" + system + "' }.";

    status()
        .then()
        .statusCode(200)
        .body(share + "category", equalTo("ExternalSystem"))
        .body(share + "lane", equalTo("ExternalSystem " + system))
        .body("breakers", hasKey("ExternalSystem " + system))
        .body(share + "pending", equalTo(2))
        .body(share + "parked", equalTo(0));
  }

  @Test
  void the_metrics_tell_what_was_handed_in_attempted_and_kept() {
    postMessage(system, "").then().statusCode(200);
    target.respondWith(call -> Reply.status(503));
    postMessage(system, ", \"retryInterval\": \"7d\"").then().statusCode(202);

    Eventually.holds(
        "the depth of a new target is measured",
        PATIENCE,
        () ->
            metric("holdfast_site_buffer_pending").stream()
                .anyMatch(line -> line.endsWith(" 1.0")));
    assertThat(metric("holdfast_site_accepted_total"))
        .anyMatch(line -> line.contains("result=\"Delivered\""))
        .anyMatch(line -> line.contains("result=\"Buffered\""));
    assertThat(metric("holdfast_site_attempts_seconds_count"))
        .anyMatch(line -> line.contains("outcome=\"Delivered\""))
        .anyMatch(line -> line.contains("outcome=\"Transient\""));
  }

  @Test
  void a_clock_that_jumps_is_told_with_both_times() {
    Instant right = TestClock.get().instant();
    Instant wrong = right.plus(Duration.ofDays(365));
    assertThat(status().<Boolean>path("time.uncertain")).isFalse();

    TestClock.get().set(wrong);
    try {
      assertThat(status().<Map<String, Object>>path("time"))
          .isEqualTo(
              Map.of("uncertain", true, "clock", wrong.toString(), "counted", right.toString()));
      assertThat(
              Site.as(Tokens.VIEWER)
                  .get("/q/health/ready")
                  .<Map<String, Object>>path("checks.find { it.name == 'time' }"))
          .containsEntry("status", "UP")
          .containsEntry(
              "data",
              Map.of(
                  "problem",
                  "time uncertain",
                  "clock",
                  wrong.toString(),
                  "counted",
                  right.toString()));
    } finally {
      TestClock.get().set(right);
    }
    assertThat(status().<Boolean>path("time.uncertain")).isFalse();
  }

  private List<String> metric(String name) {
    return Site.as(Tokens.VIEWER)
        .get("/q/metrics")
        .asString()
        .lines()
        .filter(line -> line.startsWith(name) && line.contains("target=\"" + system + "\""))
        .toList();
  }

  private static Response status() {
    return Site.as(Tokens.VIEWER).get("/api/v1/status");
  }

  private void sweepAfter(Duration time) {
    TestClock.get().advance(time);
    Site.await(sweeper.runOnce());
  }
}
