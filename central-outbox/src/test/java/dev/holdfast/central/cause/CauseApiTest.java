package dev.holdfast.central.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What fails is found by why, and acted on by why. */
@QuarkusTest
class CauseApiTest extends MailTest {

  private static Response causes(String query) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/causes" + query);
  }

  private static Response post(String action, String body) {
    return Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body(body)
        .post("/api/v1/notifications/" + action);
  }

  /** For lists that nobody has made. */
  private void parked(int count, String list) {
    for (int i = 0; i < count; i++) {
      arrived(list);
    }
    dispatch();
    clock.advance(Duration.ofSeconds(1));
  }

  private String causeOf(NotificationId id) {
    return rows.column(id, "cause");
  }

  @Test
  void those_with_most_come_first_and_parked_and_retrying_are_counted_apart() {
    SmtpSink relay = closed(SmtpSink.start());
    String name = server(relay);
    parked(2, "sales");
    NotificationId refused = arrived();
    relay.script(SessionScript.reply(Stage.RCPT, 550, "5.1.1 <anna@example.com> no such user"));
    dispatch();
    relay.endSessions();
    List<NotificationId> later = arrived(3);
    relay.defaultScript(SessionScript.reply(Stage.END_OF_DATA, 451, "4.3.0 queue 4711 is full"));
    dispatch();

    causes("")
        .then()
        .statusCode(200)
        .body("items.retrying", contains(3, 0, 0))
        .body("items.parked", contains(0, 2, 1))
        .body("items.kind", contains("Transient", "Permanent", "Permanent"))
        .body("items.code", contains("4.3.0", null, "5.1.1"))
        .body("items[0].cause", equalTo(causeOf(later.get(0))))
        .body("items[0].sites", contains("plant-7"))
        .body("items[0].siteCount", equalTo(1))
        .body("items[0].lists", contains("ops"))
        .body("items[1].lists", contains("sales"))
        .body(
            "items[1].text",
            equalTo("list 'sales' does not exist; make it with PUT /api/#/lists/ and its name"))
        .body("items[2].exampleId", equalTo(refused.toString()))
        .body("items[2].example", equalTo(error(refused)))
        .body("nextCursor", nullValue());
    assertThat(error(refused)).contains(name);
    causes("/" + causeOf(refused)).then().statusCode(200).body("parked", equalTo(1));
  }

  @Test
  void pages_follow_each_other() {
    server(sink);
    parked(3, "a");
    parked(2, "b");
    parked(2, "c");

    Response first = causes("?limit=2");
    first.then().body("items.parked", contains(3, 2));
    Response second = causes("?limit=2&cursor=" + first.path("nextCursor"));
    second.then().body("items.parked", contains(2)).body("nextCursor", nullValue());
    assertThat(first.<List<String>>path("items.cause"))
        .doesNotContainAnyElementsOf(second.<List<String>>path("items.cause"));
  }

  @Test
  void counts_can_be_those_of_a_site_or_a_list() {
    server(sink);
    parked(3, "a");
    parked(1, "b");

    causes("?list=b").then().body("items.parked", contains(1));
    causes("?site=plant-7").then().body("items.parked", contains(3, 1));
    causes("?site=ship-2").then().body("items", hasSize(0));
  }

  @Test
  void a_cause_is_gone_with_the_last_that_failed_for_it() {
    server(sink);
    parked(1, "sales");
    String cause = causes("").path("items[0].cause");
    rows.list("sales", "anna@example.com");

    awaitEnd(
        post("retry", "{\"cause\": \"%s\", \"dryRun\": false}".formatted(cause)).path("jobId"),
        "delivered",
        1);

    causes("/" + cause).then().statusCode(404);
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void many_are_retried_and_discarded_by_cause_and_no_others() {
    server(sink);
    parked(5, "a");
    parked(4, "b");
    String ofA = causes("?list=a").path("items[0].cause");
    String ofB = causes("?list=b").path("items[0].cause");
    rows.list("a", "anna@example.com");

    post("retry", "{\"cause\": \"%s\"}".formatted(ofA)).then().body("count", equalTo(5));
    String job =
        post("retry", "{\"cause\": \"%s\", \"dryRun\": false, \"expected\": 5}".formatted(ofA))
            .then()
            .statusCode(202)
            .extract()
            .path("jobId");
    awaitEnd(job, "delivered", 5);
    job = post("discard", "{\"cause\": \"%s\", \"dryRun\": false}".formatted(ofB)).path("jobId");
    awaitEnd(job, "discarded", 4);

    causes("").then().body("items", hasSize(0));
    assertThat(sink.mails()).hasSize(5);
    assertThat(
            rows.texts(
                "SELECT detail->>'cause' FROM audit_events WHERE event = 'Begun' ORDER BY id"))
        .containsExactly(ofA, ofB);
  }

  private static void awaitEnd(String job, String count, int expected) {
    Eventually.holds(
        "the end of the job",
        PATIENCE,
        () -> {
          Response view = Tokens.as(Roles.VIEWER).get("/api/v1/notifications/jobs/{id}", job);
          return "Finished".equals(view.path("state"))
              && view.<Integer>path(count).equals(expected);
        });
  }

  @Test
  void the_list_of_notifications_is_filtered_by_cause() {
    server(sink);
    parked(2, "a");
    parked(1, "b");
    String cause = causes("?list=b").path("items[0].cause");

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications?cause=" + cause)
        .then()
        .body("items.list", contains("b"))
        .body("items.cause", contains(cause));
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications?status=Pending&cause=" + cause)
        .then()
        .body("items", hasSize(0));
  }

  @Test
  void what_is_no_fingerprint_is_refused() {
    for (String cause : List.of("0", "9F86D081884C7D65", "9f86d081884c7d65'--")) {
      Tokens.as(Roles.VIEWER)
          .get("/api/v1/causes/{cause}", cause)
          .then()
          .statusCode(400)
          .body("field", equalTo("cause"));
      Tokens.as(Roles.VIEWER)
          .queryParam("cause", cause)
          .get("/api/v1/notifications")
          .then()
          .statusCode(400)
          .body("field", equalTo("cause"));
      post("discard", "{\"cause\": \"%s\"}".formatted(cause)).then().statusCode(400);
    }
    Tokens.as(Roles.VIEWER).get("/api/v1/causes?cursor=eA").then().statusCode(400);
    Tokens.as(Roles.VIEWER).get("/api/v1/causes?limit=0").then().statusCode(400);
  }
}
