package dev.holdfast.site.eventlog;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import dev.holdfast.site.retention.ForgetOld;
import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class EventApiTest {

  @Inject SqliteDatabase database;
  @Inject ForgetOld forgetOld;

  /** Other tests write events too: each test looks at those of a target of its own. */
  private final String target = "target-" + UUID.randomUUID();

  @Test
  void an_event_is_found_by_everything_it_has() {
    MessageId id = MessageId.random();
    Instant at = TestClock.get().instant();
    insert(at, EventKind.Parked, id, "HTTP 401 Unauthorized");

    events()
        .queryParam("kind", "parked")
        .queryParam("messageId", id.toString().replace("-", ""))
        .queryParam("keyword", "http 401")
        .queryParam("from", at.toString())
        .queryParam("until", at.plusMillis(1).toString())
        .get("/api/v1/events")
        .then()
        .statusCode(200)
        .body("items.size()", equalTo(1))
        .body("items[0].kind", equalTo("Parked"))
        .body("items[0].messageId", equalTo(id.toString()))
        .body("items[0].target", equalTo(target))
        .body("items[0].source", equalTo("node-1"))
        .body("items[0].text", equalTo("HTTP 401 Unauthorized"));
  }

  @Test
  void pages_follow_each_other_newest_first() {
    for (int i = 0; i < 5; i++) {
      insert(TestClock.get().instant(), EventKind.Queued, MessageId.random(), "event " + i);
    }

    var first = events().queryParam("limit", 3).get("/api/v1/events").then().statusCode(200);
    List<String> texts = first.extract().path("items.text");
    assertThat(texts).containsExactly("event 4", "event 3", "event 2");
    String cursor = first.extract().path("nextCursor");
    events()
        .queryParam("limit", 3)
        .queryParam("cursor", cursor)
        .get("/api/v1/events")
        .then()
        .body("items.text", equalTo(List.of("event 1", "event 0")));
  }

  @ParameterizedTest
  @CsvSource({
    "kind, Exploded, must be one of Queued",
    "messageId, 123, must be a UUID",
    "from, yesterday, must be a time",
    "until, 2026-13-45T00:00:00Z, must be a time",
    "until, 2026-03-01T12:00:00, must be a time",
    "limit, 0, from 1 to 500",
    "limit, 501, from 1 to 500",
    "limit, 99999999999, from 1 to 500",
    "limit, many, from 1 to 500",
    "cursor, §§§, is not one that this list has given out",
    "cursor, YWJj, is not one that this list has given out",
    "cursor, YS9i, is not one that this list has given out"
  })
  void what_makes_no_sense_is_named(String field, String value, String problem) {
    events()
        .queryParam(field, value)
        .get("/api/v1/events")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field))
        .body("detail", containsString(problem));
  }

  @Test
  void a_time_range_that_ends_before_it_begins_is_refused() {
    events()
        .queryParam("from", "2026-03-02T00:00:00Z")
        .queryParam("until", "2026-03-01T00:00:00Z")
        .get("/api/v1/events")
        .then()
        .statusCode(400)
        .body("field", equalTo("until"));
  }

  @Test
  void a_huge_keyword_is_refused() {
    events()
        .queryParam("keyword", "x".repeat(513))
        .get("/api/v1/events")
        .then()
        .statusCode(400)
        .body("detail", containsString("at most 512"));
  }

  @Test
  void times_at_the_end_of_the_world_are_fine() {
    events()
        .queryParam("from", "-999999999-01-01T00:00:00Z")
        .queryParam("until", "+999999999-12-31T23:59:59Z")
        .get("/api/v1/events")
        .then()
        .statusCode(200);
  }

  @Test
  void old_events_are_forgotten() {
    Instant now = TestClock.get().advance(Duration.ofDays(31));
    insert(
        now.minus(Duration.ofDays(30)).minusMillis(1), EventKind.Queued, MessageId.random(), "old");
    insert(now.minus(Duration.ofDays(30)), EventKind.Queued, MessageId.random(), "young");

    SiteFile.await(forgetOld.runOnce());

    events().get("/api/v1/events").then().body("items.text", equalTo(List.of("young")));
  }

  @Test
  void a_script_has_no_business_here() {
    given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .get("/api/v1/events")
        .then()
        .statusCode(403);
  }

  private RequestSpecification events() {
    return given().header("Authorization", "Bearer " + Tokens.VIEWER).queryParam("target", target);
  }

  private void insert(Instant at, EventKind kind, MessageId id, String text) {
    SiteFile.await(
        database.write(
            tx -> {
              EventRows.insert(
                  tx, new NewEvent(at, kind, Optional.of(id), Optional.of(target), "node-1", text));
              return null;
            }));
  }
}
