package dev.holdfast.site.intake;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.sweep.Sweeper;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class NotificationIntakeTest {

  private static final String SOUND =
      "{\"list\":\"ops\",\"subject\":\"Pump 3\",\"body\":\"runs dry\"}";

  private static final String NOBODY = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @InjectCentral FakeCentral central;
  @Inject TargetGuards guards;
  @Inject MessageBuffer buffer;
  @Inject Sweeper sweeper;

  @BeforeEach
  void start_empty() {
    central.reset();
    // Should central count as away after the last test, this one finds out that it is back.
    post(SOUND);
    Eventually.holds(
        "an empty buffer",
        PATIENCE,
        () -> {
          // Each time, since an attempt of the last test may fail only now.
          TestClock.get().advance(Duration.ofHours(1));
          sweeper.runOnce().await().atMost(PATIENCE);
          return pending() == 0;
        });
    central.reset();
  }

  @Test
  void a_notification_is_accepted_with_its_id_and_where_to_ask() {
    Response response = post(SOUND);

    response
        .then()
        .statusCode(202)
        .header("Location", endsWith(response.path("notificationId")))
        .body("notificationId", notNullValue());
  }

  @Test
  void while_the_site_holds_it_the_site_answers_forwarding() {
    central.http().down();
    String id = post(SOUND).path("notificationId");

    ask(id).then().statusCode(200).body("status", equalTo("Forwarding"));
    ask(id.replace("-", "")).then().statusCode(200).body("notificationId", equalTo(id));
  }

  @Test
  void afterwards_central_answers() {
    String id = post(SOUND).path("notificationId");
    central.awaitSubmits(1);
    Eventually.holds("the row has left", Duration.ofSeconds(10), () -> pending() == 0);

    ask(id)
        .then()
        .statusCode(200)
        .body("status", equalTo("Delivered"))
        .body("retryCount", equalTo(1))
        .body("deliveredAt", equalTo("2026-03-01T12:00:00Z"));
  }

  @Test
  void an_id_is_taken_after_its_notification_has_left() {
    String id = UUID.randomUUID().toString();
    post(pinned(id, "FIRST alarm")).then().statusCode(202);
    central.awaitSubmits(1);
    Eventually.holds("the row has left", PATIENCE, () -> pending() == 0);

    assertTaken(id);
    assertThat(central.submitCount()).isEqualTo(1);
    as(Tokens.SUBMIT).get("/api/v1/operations/" + id).then().statusCode(404);
  }

  @Test
  void an_id_is_taken_after_its_notification_was_discarded() {
    String id = UUID.randomUUID().toString();
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 409, "use a new id"));
    post(pinned(id, "FIRST alarm")).then().statusCode(202);
    Eventually.holds(
        "it is parked",
        PATIENCE,
        () -> as(Tokens.VIEWER).get("/api/v1/parked/" + id).statusCode() == 200);
    Site.as(Tokens.OPERATOR).post("/api/v1/parked/" + id + "/discard").then().statusCode(200);

    assertTaken(id);
  }

  @Test
  void an_id_nobody_knows_is_not_found() {
    ask(NOBODY)
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("detail", containsString(NOBODY));
  }

  @Test
  void an_id_that_has_left_is_a_clear_503_while_central_is_away() {
    central.http().down();

    ask(NOBODY)
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .body("detail", containsString("central cannot be asked now"));
  }

  @Test
  void questions_that_central_does_not_answer_end_soon_and_hold_up_no_submit() {
    central.hangQuestions();
    List<CompletableFuture<Response>> questions =
        Stream.generate(() -> Beside.supply(() -> ask(NOBODY))).limit(2).toList();
    central.http().awaitHanging(1, PATIENCE);

    post(SOUND);
    central.awaitSubmits(1);

    assertThat(questions).noneMatch(CompletableFuture::isDone);
    for (CompletableFuture<Response> question : questions) {
      question
          .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
          .join()
          .then()
          .statusCode(503)
          .body("detail", containsString("central cannot be asked now"));
    }
    central.http().releaseHangs();
  }

  @Test
  void while_central_is_known_to_be_away_it_is_not_even_asked() {
    central.http().down();
    for (int i = 0; i < 10; i++) {
      post(SOUND);
    }
    Eventually.holds(
        "central counts as away", PATIENCE, () -> "open".equals(guards.states().get("central")));

    ask(NOBODY).then().statusCode(503).body("detail", containsString("it is away"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bad_requests")
  void bad_input_is_refused_and_nothing_is_stored(
      String what, String body, String field, String detail) {
    central.http().down();

    post(body)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("status", equalTo(400))
        .body("field", equalTo(field))
        .body("detail", containsString(detail));
    assertThat(pending()).isZero();
  }

  static Stream<Arguments> bad_requests() {
    return Stream.of(
        Arguments.of("no body", "", null, "Send a JSON object"),
        Arguments.of("null", "null", null, "must be one JSON object"),
        Arguments.of("not JSON", "list=ops", null, "one JSON object"),
        Arguments.of("cut off", "{\"list\":\"ops\",", null, "see column 15"),
        Arguments.of("an array", "[]", null, ""),
        Arguments.of("no list", json("list", null), "list", "must not be blank"),
        Arguments.of("blank subject", json("subject", " "), "subject", "must not be blank"),
        Arguments.of("no body text", json("body", null), "body", "must not be blank"),
        Arguments.of("long list", json("list", "x".repeat(129)), "list", "at most 128"),
        Arguments.of("long subject", json("subject", "x".repeat(999)), "subject", "at most 998"),
        Arguments.of("huge body", json("body", "x".repeat(262_145)), "body", "at most 262144"),
        Arguments.of("two-line subject", json("subject", "a\\nBcc: x@y"), "subject", "one line"),
        Arguments.of("NUL in the body", json("body", "a\\u0000b"), "body", "control characters"),
        Arguments.of("lone surrogate", json("body", "\\ud800"), "body", "not valid Unicode"),
        Arguments.of(
            "huge origin",
            json("list", "ops\",\"executionId\":\"" + "x".repeat(513)),
            "executionId",
            "at most 512"),
        Arguments.of("wrong type", "{\"list\":[\"ops\"]}", "list", "must be a string"),
        Arguments.of("unknown field", "{\"lst\":\"ops\"}", "lst", "is not a field"));
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_body() {
    as(Tokens.SUBMIT)
        .contentType(ContentType.JSON)
        .body(("\uFEFF" + json("subject", "s")).getBytes(StandardCharsets.UTF_8))
        .post("/api/v1/notifications")
        .then()
        .statusCode(202);
  }

  @Test
  void text_in_another_charset_is_refused() {
    byte[] latin1 = {'{', '"', 'l', 'i', 's', 't', '"', ':', '"', (byte) 0xfc, '"', '}'};

    as(Tokens.SUBMIT)
        .contentType(ContentType.JSON)
        .body(latin1)
        .post("/api/v1/notifications")
        .then()
        .statusCode(400)
        .contentType("application/problem+json");
  }

  @Test
  void only_json_is_taken() {
    as(Tokens.SUBMIT)
        .contentType(ContentType.XML)
        .body("<list/>")
        .post("/api/v1/notifications")
        .then()
        .statusCode(415)
        .contentType("application/problem+json");
  }

  @Test
  void nobody_gets_in_without_the_right_token() {
    given()
        .contentType(ContentType.JSON)
        .body(SOUND)
        .post("/api/v1/notifications")
        .then()
        .statusCode(401);
    as(Tokens.VIEWER)
        .contentType(ContentType.JSON)
        .body(SOUND)
        .post("/api/v1/notifications")
        .then()
        .statusCode(403);
    as(Tokens.SUBMIT).get("/api/v1/status").then().statusCode(403);
    as(Tokens.VIEWER).get("/api/v1/status").then().statusCode(200).body("site", equalTo("plant-7"));
    assertThat(pending()).isZero();
  }

  private static String json(String field, String value) {
    StringBuilder json = new StringBuilder("{");
    for (String name : new String[] {"list", "subject", "body"}) {
      String text = name.equals(field) ? value : "x";
      if (text != null) {
        json.append(json.length() > 1 ? "," : "");
        json.append('"').append(name).append("\":\"").append(text).append('"');
      }
    }
    return json.append('}').toString();
  }

  /** By whichever door it comes. */
  private static void assertTaken(String id) {
    String asMessage =
        "{\"category\":\"Notification\",\"target\":\"ops\",\"messageId\":\"%s\",".formatted(id)
            + "\"payload\":{\"subject\":\"SECOND alarm\",\"body\":\"b\"}}";
    Stream.of(post(pinned(id, "SECOND alarm")), Site.post("messages", asMessage))
        .forEach(
            refused ->
                refused
                    .then()
                    .statusCode(409)
                    .contentType("application/problem+json")
                    .body("type", equalTo("urn:holdfast:problem:duplicate-id"))
                    .body("detail", containsString(id)));
  }

  private static String pinned(String id, String subject) {
    return "{\"messageId\":\"%s\",\"list\":\"ops\",\"subject\":\"%s\",\"body\":\"b\"}"
        .formatted(id, subject);
  }

  /** Of notifications: what is for other targets is none of this test's business. */
  private long pending() {
    return buffer.depth().targets().stream()
        .filter(share -> share.category() == Category.Notification)
        .mapToLong(BufferDepth.OfTarget::pending)
        .sum();
  }

  private static Response post(String body) {
    return as(Tokens.SUBMIT).contentType(ContentType.JSON).body(body).post("/api/v1/notifications");
  }

  private static Response ask(String id) {
    return as(Tokens.SUBMIT).get("/api/v1/notifications/" + id);
  }

  private static RequestSpecification as(String token) {
    return given().header("Authorization", "Bearer " + token);
  }
}
