package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Beside;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class IdempotencyTest {

  @InjectCentral FakeCentral central;
  @Inject Site site;
  @Inject SqliteDatabase database;
  @Inject OldKeys oldKeys;

  private final String key = UUID.randomUUID().toString();
  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system = site.define(target);
  }

  @AfterEach
  void stop_target() {
    target.close();
  }

  @Test
  void the_second_time_is_answered_like_the_first_and_nothing_is_done() {
    Response first = send(system, "");

    Response second = send(system, "");

    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(second.asString()).isEqualTo(first.asString());
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void without_a_key_nothing_is_deduplicated() {
    Site.postMessage(system, "").then().statusCode(200);
    Site.postMessage(system, "").then().statusCode(200);

    assertThat(target.callCount()).isEqualTo(2);
  }

  @Test
  void a_buffered_and_a_refused_one_are_answered_alike_too() {
    target.script(Reply.status(503));
    Response buffered = send(system, ", \"retryInterval\": \"7d\"");
    assertThat(buffered.statusCode()).isEqualTo(202);
    assertThat(send(system, "").asString()).isEqualTo(buffered.asString());

    String other = site.define(target);
    target.script(Reply.status(404));
    Response refused = send(other, "");
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(send(other, "").asString()).isEqualTo(refused.asString());
    assertThat(target.callCount()).isEqualTo(2);
  }

  @Test
  void two_at_the_same_instant_are_one() {
    CountDownLatch answer = new CountDownLatch(1);
    target.respondWith(call -> new Reply.DelayUntil(answer, Reply.ok()));

    List<CompletableFuture<Response>> both =
        Stream.of(1, 2).map(i -> Beside.supply(() -> send(system, ""))).toList();
    target.awaitCalls(1, Duration.ofSeconds(20));
    answer.countDown();

    assertThat(both.get(0).join().asString()).isEqualTo(both.get(1).join().asString());
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void other_content_with_the_same_key_is_refused() {
    send(system, "");
    Set<String> before = site.knownIds();

    Site.post(
            "external-systems/" + system + "/calls",
            "{\"method\": \"Other\", \"idempotencyKey\": \"%s\"}".formatted(key))
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:idempotency-key-reused"));
    assertThat(before).containsAll(site.knownIds());
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void a_key_counts_for_one_target() {
    String other = site.define(target);

    String first = send(system, "").path("messageId");
    String second = send(other, "").path("messageId");

    assertThat(first).isNotEqualTo(second);
    assertThat(target.callCount()).isEqualTo(2);
  }

  @Test
  void the_header_and_the_field_are_the_same_thing() {
    String first =
        Site.as(Tokens.SUBMIT)
            .header("Idempotency-Key", key)
            .body(Site.message(system, ""))
            .post("/api/v1/messages")
            .path("messageId");

    assertThat(send(system, "").<String>path("messageId")).isEqualTo(first);
  }

  @Test
  void notifications_have_keys_too() {
    central.reset();
    String body =
        "{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\",\"idempotencyKey\":\"%s\"}"
            .formatted(key);

    String first = Site.post("notifications", body).path("notificationId");
    String second = Site.post("notifications", body).path("notificationId");

    assertThat(second).isEqualTo(first);
  }

  @Test
  void a_key_is_known_whichever_endpoint_it_comes_by() {
    central.reset();
    String options = "\"idempotencyKey\":\"%s\"".formatted(key);
    String notification =
        "{\"category\":\"Notification\",\"target\":\"ops\","
            + "\"payload\":{\"body\":\"b\",\"subject\":\"s\"},%s}".formatted(options);
    String call =
        "{\"category\":\"ExternalSystem\",\"target\":\"%s\",\"payload\":{\"method\":\"M\"},%s}"
            .formatted(system, options);

    String notified =
        Site.post(
                "notifications",
                "{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\",%s}".formatted(options))
            .path("notificationId");
    String called =
        Site.post(
                "external-systems/" + system + "/calls", "{\"method\":\"M\",%s}".formatted(options))
            .path("messageId");

    assertThat(Site.post("messages", notification).<String>path("messageId")).isEqualTo(notified);
    assertThat(Site.post("messages", call).<String>path("messageId")).isEqualTo(called);
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void cut_short_before_anything_happened_it_goes_on_with_the_id_it_had() {
    String id = UUID.randomUUID().toString();
    takeKey(id);

    assertThat(send(system, "").<String>path("messageId")).isEqualTo(id);
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void cut_short_after_it_was_delivered_it_is_answered_by_what_became_of_it() {
    String id = Site.postMessage(system, "").path("messageId");
    takeKey(id);

    Response again = send(system, "");

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.<String>path("messageId")).isEqualTo(id);
    assertThat(target.callCount()).isEqualTo(1);
  }

  /** As a process leaves it that died before it could answer. */
  private void takeKey(String id) {
    String fingerprint = fingerprint();
    Site.await(
        database.write(
            tx ->
                tx.update(
                    """
                    INSERT INTO accepted_keys
                      (category, target, key, message_id, fingerprint, created_at_ms)
                    VALUES (0, ?, ?, ?, ?, 0)
                    """,
                    system,
                    key,
                    id,
                    fingerprint)));
  }

  /** Taken from a use of another key: what it is made of is the site's affair. */
  private String fingerprint() {
    FaultyHttpTarget elsewhere = FaultyHttpTarget.start();
    String other = site.define(elsewhere);
    send(other, "");
    elsewhere.close();
    return Site.await(
            database.read(
                tx ->
                    tx.first(
                        "SELECT fingerprint FROM accepted_keys WHERE target = ? AND key = ?",
                        row -> row.getString(1),
                        other,
                        key)))
        .orElseThrow();
  }

  @Test
  void an_id_that_was_chosen_is_kept_and_taken_once() {
    String id = MessageId.random().toString();

    assertThat(pinned(id, "").<String>path("messageId")).isEqualTo(id);
    for (String spelling : List.of(id, id.replace("-", ""), id.toUpperCase(Locale.ROOT))) {
      pinned(spelling, "")
          .then()
          .statusCode(409)
          .contentType("application/problem+json")
          .body("type", equalTo("urn:holdfast:problem:duplicate-id"));
    }
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void an_id_that_waits_in_the_buffer_is_taken_too() {
    target.script(Reply.status(503));
    String id = MessageId.random().toString();
    pinned(id, ", \"retryInterval\": \"7d\"").then().statusCode(202);

    pinned(id, "").then().statusCode(409);
  }

  @Test
  void a_new_key_does_not_lend_a_message_the_answer_of_another_with_its_id() {
    String id = MessageId.random().toString();
    pinned(id, "").then().statusCode(200);
    Set<String> before = site.knownIds();

    pinned(id, ", \"idempotencyKey\": \"%s\"".formatted(key)).then().statusCode(409);

    assertThat(before).containsAll(site.knownIds());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void of_two_with_one_id_at_the_same_instant_one_is_refused(boolean withKeys) {
    CountDownLatch answer = new CountDownLatch(1);
    target.respondWith(call -> new Reply.DelayUntil(answer, Reply.ok()));
    String id = MessageId.random().toString();

    List<CompletableFuture<Response>> both =
        Stream.of(1, 2)
            .map(i -> withKeys ? ", \"idempotencyKey\": \"%s-%d\"".formatted(key, i) : "")
            .map(more -> Beside.supply(() -> pinned(id, more)))
            .toList();

    // The other is still under way.
    Response refused =
        (Response)
            CompletableFuture.anyOf(both.toArray(CompletableFuture[]::new))
                .orTimeout(20, TimeUnit.SECONDS)
                .join();
    refused
        .then()
        .statusCode(409)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:duplicate-id"))
        .body("detail", containsString(id));
    answer.countDown();
    assertThat(both.stream().map(CompletableFuture::join).map(Response::statusCode))
        .containsExactlyInAnyOrder(200, 409);
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void a_key_is_forgotten_with_its_time_but_not_while_its_message_is_here() {
    String delivered = send(system, "").path("messageId");
    String other = site.define(target);
    target.script(Reply.status(503));
    Response buffered = send(other, ", \"retryInterval\": \"7d\"");
    assertThat(buffered.statusCode()).isEqualTo(202);

    assertThat(oldKeys.retention()).isEqualTo(Duration.ofDays(7));
    Site.await(oldKeys.forget(TestClock.get().instant(), 100_000));
    assertThat(send(system, "").<String>path("messageId")).as("not yet").isEqualTo(delivered);
    Site.await(oldKeys.forget(TestClock.get().instant().plusMillis(1), 100_000));

    assertThat(send(system, "").<String>path("messageId")).isNotEqualTo(delivered);
    assertThat(send(other, "").asString()).isEqualTo(buffered.asString());
  }

  private Response pinned(String id, String more) {
    return Site.postMessage(system, ", \"messageId\": \"%s\"%s".formatted(id, more));
  }

  private Response send(String name, String more) {
    return Site.postMessage(name, ", \"idempotencyKey\": \"%s\"%s".formatted(key, more));
  }
}
