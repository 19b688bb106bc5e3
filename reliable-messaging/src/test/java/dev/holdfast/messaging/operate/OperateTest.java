package dev.holdfast.messaging.operate;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.logging.LogCapture;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class OperateTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String GIVE_UP =
      """
      UPDATE outbox_messages
      SET status = 'Failed', next_retry_at = NULL, retry_count = 1, last_attempt_at = ?,
          last_error = 'refused with 400: no'
      WHERE message_id = ?
      """;

  @Inject SqliteOutbox outbox;
  @Inject SqliteDatabase database;
  @Inject OutboxConfig config;
  @Inject Clock clock;

  @BeforeEach
  void empty() {
    await(database.write(transaction -> transaction.update("DELETE FROM outbox_messages")));
  }

  @Test
  void the_numbers_are_by_status() {
    failed(Duration.ZERO);

    operator()
        .get("/_rf/outbox/stats")
        .then()
        .statusCode(200)
        .body("failed", equalTo(1))
        .body("sent", equalTo(0))
        .body("pending", equalTo(0));
    operator()
        .get("/_rf/inbox/stats")
        .then()
        .statusCode(200)
        .body("size", greaterThanOrEqualTo(0))
        .body("duplicateRate", notNullValue());
  }

  @Test
  void what_failed_is_listed_page_by_page_without_payloads() {
    MessageId older = failed(Duration.ofHours(2));
    MessageId newer = failed(Duration.ofHours(1));

    String cursor =
        operator()
            .get("/_rf/outbox/failed?limit=1")
            .then()
            .statusCode(200)
            .body("items.messageId", contains(newer.toString()))
            .body("items[0].lastError", equalTo("refused with 400: no"))
            .body("items[0].destination", equalTo("central"))
            .body("items[0]", not(hasKey("payload")))
            .extract()
            .path("nextCursor");
    operator()
        .queryParam("limit", 1)
        .queryParam("cursor", cursor)
        .get("/_rf/outbox/failed")
        .then()
        .body("items.messageId", contains(older.toString()))
        .body("nextCursor", equalTo(null));
    operator().get("/_rf/outbox/failed?status=expired").then().body("items", hasSize(0));
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0,limit",
    "limit=many,limit",
    "limit=501,limit",
    "cursor=x,cursor",
    "status=sent,status"
  })
  void a_bad_parameter_is_named(String query, String field) {
    operator()
        .get("/_rf/outbox/failed?" + query)
        .then()
        .statusCode(400)
        .body("field", equalTo(field));
  }

  @Test
  void a_failed_message_is_retried_for_as_long_as_it_was_to_live() {
    MessageId id = failed(Duration.ofHours(2), Duration.ofHours(3));

    operator()
        .post("/_rf/outbox/{id}/retry", id.toString().replace("-", ""))
        .then()
        .statusCode(200)
        .body("messageId", equalTo(id.toString()))
        .body("status", equalTo("Pending"));

    assertThat(expiresAt(id)).isEqualTo(clock.instant().plus(Duration.ofHours(3)));
  }

  @Test
  void a_retry_ends_before_receivers_forget_the_message() {
    MessageId id = failed(Duration.ofHours(23));

    operator().post("/_rf/outbox/{id}/retry", id.toString()).then().statusCode(200);

    assertThat(expiresAt(id))
        .isEqualTo(clock.instant().plus(Duration.ofHours(1)).minus(config.lease()));
  }

  @Test
  void a_retry_whose_only_attempt_could_be_too_late_takes_a_second_word() {
    MessageId id = failed(Duration.ofHours(24).minus(config.lease()));

    operator().post("/_rf/outbox/{id}/retry", id.toString()).then().statusCode(409);
  }

  @Test
  void a_message_that_receivers_may_have_forgotten_takes_a_second_word() {
    MessageId id = failed(Duration.ofHours(24));

    operator()
        .post("/_rf/outbox/{id}/retry", id.toString())
        .then()
        .statusCode(409)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:may-be-forgotten"))
        .body("detail", containsString("PT24H old and receivers remember messages for PT24H"))
        .body("detail", containsString("override=true"));
    operator().post("/_rf/outbox/{id}/retry?override=true", id.toString()).then().statusCode(200);

    assertThat(expiresAt(id)).isEqualTo(clock.instant().plus(Duration.ofDays(9)));
  }

  @Test
  void only_what_was_given_up_is_retried() {
    MessageId id = failed(Duration.ZERO);
    operator().post("/_rf/outbox/{id}/retry", id.toString()).then().statusCode(200);

    operator()
        .post("/_rf/outbox/{id}/retry", id.toString())
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:not-given-up"));
  }

  @Test
  void many_are_retried_by_destination_and_error() {
    MessageId young = failed(Duration.ofHours(1));
    MessageId old = failed(Duration.ofHours(24));

    operator()
        .queryParam("destination", "central")
        .queryParam("error", "refused with 400")
        .post("/_rf/outbox/failed/retry")
        .then()
        .statusCode(200)
        .body("changed", equalTo(1))
        .body("more", equalTo(false));
    assertThat(await(outbox.find(young)).orElseThrow().lastAttemptAt()).isPresent();
    assertThat(await(outbox.find(old)).orElseThrow().status()).isEqualTo(OutboxStatus.Failed);

    operator()
        .post("/_rf/outbox/failed/retry?error=refused&override=true")
        .then()
        .body("changed", equalTo(1));
  }

  @Test
  void many_are_discarded_and_the_log_says_which() {
    MessageId id = failed(Duration.ofHours(1));
    failed(Duration.ofHours(2));
    try (LogCapture log = new LogCapture(RetryByHand.class)) {
      operator()
          .post("/_rf/outbox/failed/discard?destination=elsewhere")
          .then()
          .body("changed", equalTo(0));
      operator()
          .post("/_rf/outbox/failed/discard?destination=central")
          .then()
          .statusCode(200)
          .body("changed", equalTo(2))
          .body("more", equalTo(false));

      assertThat(log.lines())
          .hasSize(2)
          .anyMatch(line -> line.startsWith("discarded by hand message=" + id + " peer=central"));
    }
    assertThat(await(outbox.find(id))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "discard"})
  void a_decision_about_everything_takes_a_word(String decision) {
    operator()
        .post("/_rf/outbox/failed/" + decision)
        .then()
        .statusCode(400)
        .body("field", equalTo("destination"));
    given().post("/_rf/outbox/failed/" + decision).then().statusCode(401);
    given()
        .auth()
        .oauth2("viewer-token")
        .post("/_rf/outbox/failed/" + decision)
        .then()
        .statusCode(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0f8fad5b-d9cb-469f-a165-70867728950e", "nonsense"})
  void what_is_not_there_is_not_found(String id) {
    operator().post("/_rf/outbox/{id}/retry", id).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_rf/outbox/stats", "/_rf/outbox/failed", "/_rf/inbox/stats"})
  void only_operators_look_inside(String path) {
    given().get(path).then().statusCode(401);
    given().auth().oauth2("viewer-token").get(path).then().statusCode(403);
  }

  @Test
  void only_operators_retry() {
    String path = "/_rf/outbox/" + MessageId.random() + "/retry";

    given().post(path).then().statusCode(401);
    given().auth().oauth2("viewer-token").post(path).then().statusCode(403);
  }

  @Test
  void anybody_may_ask_whether_it_works() {
    given()
        .get("/_rf/health")
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON)
        .body("status", equalTo("UP"))
        .body("outbox", equalTo("UP"))
        .body("inbox", equalTo("UP"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rf_outbox_pending_count",
        "rf_outbox_send_duration_ms_count",
        "rf_outbox_send_duration_ms_bucket",
        "rf_outbox_retry_count_bucket",
        "rf_outbox_failed_count_total",
        "rf_outbox_expired_count_total",
        "rf_inbox_duplicate_count_total",
        "rf_inbox_process_duration_ms_bucket",
        "rf_inbox_size"
      })
  void the_metrics_are_there_from_the_start(String name) {
    assertThat(given().auth().oauth2("viewer-token").get("/q/metrics").asString().lines())
        .anyMatch(line -> line.startsWith(name + " ") || line.startsWith(name + "{"));
  }

  @Test
  void the_endpoints_are_described() {
    given()
        .get("/q/openapi?format=json")
        .then()
        .body("paths.'/_rf/outbox/{messageId}/retry'.post.summary", notNullValue())
        .body("paths.'/_rf/outbox/failed'.get.summary", notNullValue());
  }

  /** A message put in so long ago, for a service nobody has configured, and given up since. */
  private MessageId failed(Duration age) {
    return failed(age, Duration.ofDays(9));
  }

  private MessageId failed(Duration age, Duration timeToLive) {
    NewMessage message =
        NewMessage.signal("central", "SiteCallReport", "{}")
            .expiringAfter(timeToLive)
            .toIdempotentReceiver();
    Instant then = clock.instant().minus(age);
    SqliteOutbox earlier = new SqliteOutbox(database, config, Clock.fixed(then, ZoneOffset.UTC));
    // In one commit: the service's own dispatcher is at work beside this.
    await(
        database.write(
            tx -> {
              earlier.enqueue(tx, message);
              return tx.update(GIVE_UP, then.toEpochMilli(), message.id().toString());
            }));
    return message.id();
  }

  private Instant expiresAt(MessageId id) {
    return await(outbox.find(id)).orElseThrow().expiresAt();
  }

  private static RequestSpecification operator() {
    return given().auth().oauth2("operator-token");
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
