package dev.holdfast.site.access;

import static dev.holdfast.site.testing.Site.as;
import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of the settings: one for targets called mine or like it, one for notifications. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class LimitedTokenTest {

  private static final String LATER = ", \"attemptImmediate\": false";

  @Inject Site site;
  @Inject SqliteDatabase database;

  private FaultyHttpTarget target;

  @BeforeEach
  void define() {
    target = FaultyHttpTarget.start();
    target.respondWith(call -> Reply.status(422));
    for (String name : List.of("mine", "theirs")) {
      assertThat(
              as(Tokens.ADMIN)
                  .body("{\"baseUrl\": \"%s\"}".formatted(target.baseUrl()))
                  .put("/api/v1/definitions/external-systems/" + name)
                  .statusCode())
          .isIn(200, 201);
    }
  }

  @AfterEach
  void close() {
    target.close();
  }

  private static String accepted(String token, String name) {
    return as(token)
        .body(Site.message(name, LATER))
        .post("/api/v1/messages")
        .then()
        .statusCode(202)
        .extract()
        .path("messageId");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "messages | {'category': 'ExternalSystem', 'target': 'theirs', 'payload': {'method':"
            + " 'GET'}}",
        "messages | {'category': 'Notification', 'target': 'theirs', 'payload': {'subject': 's',"
            + " 'body': 'b'}}",
        "external-systems/theirs/calls | {'method': 'GET'}",
        "databases/theirs/writes | {'sql': 'SELECT 1'}",
        "notifications | {'list': 'theirs', 'subject': 's', 'body': 'b'}"
      })
  void what_is_for_others_is_refused_with_what_the_token_may_and_nothing_is_stored(
      String path, String body) {
    Set<String> before = site.knownIds();

    as(Tokens.LIMITED)
        .body(body.replace('\'', '"'))
        .post("/api/v1/" + path)
        .then()
        .statusCode(403)
        .body("type", equalTo("urn:holdfast:problem:other-target"))
        .body("detail", containsString("limited to the targets mine, mine-*; this is for theirs"));

    assertThat(site.knownIds()).isEqualTo(before);
  }

  @Test
  void a_line_of_a_batch_that_is_for_others_does_not_concern_the_rest() {
    String lines =
        String.join(
            "\n",
            Site.message("mine", LATER).replaceAll("\\s+", " "),
            Site.message("theirs", LATER).replaceAll("\\s+", " "));

    String answer =
        given()
            .header("Authorization", "Bearer " + Tokens.LIMITED)
            .contentType("application/x-ndjson")
            .body(lines.getBytes(UTF_8))
            .post("/api/v1/messages/batch")
            .asString();

    assertThat(answer.lines())
        .satisfiesExactly(
            mine -> assertThat(mine).contains("\"status\":202"),
            theirs -> assertThat(theirs).contains("\"status\":403", "limited to the targets"));
  }

  @Test
  void a_category_is_a_limit_too() {
    as(Tokens.NOTIFIER)
        .body("{\"list\": \"theirs\", \"subject\": \"s\", \"body\": \"b\"}")
        .post("/api/v1/notifications")
        .then()
        .statusCode(202);
    as(Tokens.NOTIFIER)
        .body(Site.message("mine", LATER))
        .post("/api/v1/messages")
        .then()
        .statusCode(403)
        .body("detail", containsString("limited to the categories Notification;"));
    as(Tokens.NOTIFIER).get("/api/v1/parked?target=mine").then().statusCode(403);
    as(Tokens.NOTIFIER).get("/api/v1/parked?category=Notification").then().statusCode(200);
  }

  @Test
  void messages_for_others_are_not_there() {
    String mine = accepted(Tokens.LIMITED, "mine");
    String theirs = accepted(Tokens.SUBMIT, "theirs");
    site.awaitParked(mine);
    site.awaitParked(theirs);

    as(Tokens.LIMITED).get("/api/v1/operations/" + mine).then().statusCode(200);
    as(Tokens.LIMITED).get("/api/v1/operations/" + theirs).then().statusCode(404);
    as(Tokens.LIMITED).get("/api/v1/parked/" + mine).then().statusCode(200);
    as(Tokens.LIMITED).get("/api/v1/parked/" + theirs).then().statusCode(404);
    as(Tokens.LIMITED).post("/api/v1/parked/%s/discard".formatted(theirs)).then().statusCode(404);
    as(Tokens.LIMITED).post("/api/v1/parked/%s/discard".formatted(mine)).then().statusCode(200);

    assertThat(site.held(mine)).isEmpty();
    assertThat(site.held(theirs)).isPresent();
  }

  @Test
  void it_acts_on_many_only_of_one_of_its_targets() {
    String theirs = accepted(Tokens.SUBMIT, "theirs");
    site.awaitParked(theirs);

    for (String body :
        List.of(
            "{\"all\": true, \"dryRun\": false}",
            "{\"category\": \"ExternalSystem\", \"dryRun\": false}",
            "{\"target\": \"theirs\", \"dryRun\": false}")) {
      for (String path : List.of("parked/discard", "parked/retry", "pending/cancel")) {
        as(Tokens.LIMITED).body(body).post("/api/v1/" + path).then().statusCode(403);
      }
    }
    as(Tokens.LIMITED)
        .body("{\"target\": \"mine\"}")
        .post("/api/v1/parked/discard")
        .then()
        .statusCode(200);
    assertThat(site.held(theirs)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/parked",
        "/api/v1/parked?target=theirs",
        "/api/v1/parked?target=mine&target=theirs",
        "/api/v1/parked?target=",
        "/api/v1/pending?origin=mine",
        "/api/v1/parked/export",
        "/api/v1/parked/jobs?target=mine",
        "/api/v1/status",
        "/api/v1/events",
        "/api/v1/definitions/external-systems",
        "/api/v1/definitions/external-systems/theirs",
        "/api/v1/definitions/external-systems/theirs?target=mine",
        "/api/v1/%64efinitions/external-systems/theirs",
        "/api/v1/pauses",
        "/_rf/outbox/failed",
        "/q/metrics"
      })
  void whatever_shows_more_is_closed(String path) {
    given()
        .header("Authorization", "Bearer " + Tokens.LIMITED)
        .urlEncodingEnabled(false)
        .get(path)
        .then()
        .statusCode(403);
  }

  @Test
  void whose_token_it_was_is_kept_with_the_message_and_in_the_event_log() {
    String id = accepted(Tokens.LIMITED, "mine");
    site.awaitParked(id);

    as(Tokens.VIEWER).get("/api/v1/parked/" + id).then().body("submittedBy", equalTo("limited"));
    as(Tokens.VIEWER)
        .get("/api/v1/operations/" + id)
        .then()
        .body("submittedBy", equalTo("limited"));
    List<String> texts =
        Site.await(
            database.read(
                tx ->
                    tx.list(
                        "SELECT text FROM site_events WHERE message_id = ? AND kind = 'Queued'",
                        row -> row.getString(1),
                        id)));
    assertThat(texts).containsExactly("kept for delivery (handed in by limited)");
  }

  /** Only the token says who it was. */
  @Test
  void a_caller_cannot_say_whose_token_it_was() {
    as(Tokens.SUBMIT)
        .body(Site.message("mine", ", \"submittedBy\": \"somebody\""))
        .post("/api/v1/messages")
        .then()
        .statusCode(400)
        .body("field", equalTo("submittedBy"));
  }
}
