package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token with all roles for the list ops, the external system "a, b" and nothing else. */
@QuarkusTest
class TargetScopeTest extends CentralTest {

  private static final String PARKED = "/api/v1/sites/%s/parked".formatted(Site.PLANT);

  @TestHTTPResource URI url;
  @Inject SiteLinks links;

  private String token;

  @BeforeEach
  void make() {
    token = tokenFor("\"targets\": [\"ops\", \"a, b\"]");
  }

  private static String tokenFor(String limits) {
    return People.admin()
        .body(
            "{\"name\": \"t-%s\", \"roles\": [\"viewer\", \"operator\", \"admin\"], %s}"
                .formatted(UUID.randomUUID(), limits))
        .post("/api/v1/tokens")
        .jsonPath()
        .getString("token");
  }

  private RequestSpecification limited() {
    return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
  }

  private UUID parked(String site, String list) {
    UUID id = UUID.randomUUID();
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, source_site_id, source_node, site_enqueued_at, created_at)
        VALUES ('%1$s', 'Nothing', '%2$s', 'Pump 3', 'It has stopped', 'Parked', 'no such user',
          '%4$s', 'node', '%3$s', '%3$s')
        """
            .formatted(id, list, clock.instant(), site));
    return id;
  }

  private UUID called(String target) {
    UUID id = UUID.randomUUID();
    rows.execute(
        """
        INSERT INTO site_calls (source_site_id, operation_id, channel, target, outcome, retry_count,
          created_at, occurred_at, duration_ms, reported_at)
        VALUES ('plant-7', '%s', 'ApiOutbound', '%s', 'PermanentFailure', 0, '%3$s', '%3$s', 1,
          '%3$s')
        """
            .formatted(id, target, clock.instant()));
    return id;
  }

  private String statusOf(UUID id) {
    return rows.texts("SELECT status FROM notifications WHERE notification_id = '%s'".formatted(id))
        .get(0);
  }

  @Test
  void it_says_of_itself_what_it_is_limited_to() {
    limited().get("/api/v1/session").then().body("targets", equalTo(List.of("a, b", "ops")));
    People.admin()
        .get("/api/v1/tokens")
        .then()
        .body("items[0].targets", equalTo(List.of("a, b", "ops")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/notifications",
        "/api/v1/notifications?list=quality",
        "/api/v1/notifications?list=",
        "/api/v1/notifications?list=quality&list=ops",
        "/api/v1/notifications?list=ops&list=quality",
        "/api/v1/notifications?target=ops",
        "/api/v1/notifications/?list=quality",
        "/api/v1/causes?list=quality",
        "/api/v1/site-calls",
        "/api/v1/site-calls?target=quality",
        "/api/v1/site-calls?target=ops&target=quality",
        "/api/v1/sites/plant-7/parked",
        "/api/v1/sites/plant-7/parked?target=quality",
        "/api/v1/sites/plant-7/pending?list=ops",
        "/api/v1/sites/plant-7/parked/jobs?target=ops",
        "/api/v1/sites/plant-7/status?target=ops",
        "/api/v1/sites/plant-7",
        "/api/v1/lists",
        "/api/v1/lists/quality",
        "/api/v1/lists/quality?list=ops",
        "/api/v1/%6cists/quality",
        "/api/v1/audit?list=ops",
        "/api/v1/kpis",
        "/api/v1/tokens",
        "/q/metrics"
      })
  void whatever_shows_more_is_closed(String path) {
    given()
        .header("Authorization", "Bearer " + token)
        .urlEncodingEnabled(false)
        .get(path)
        .then()
        .statusCode(403);
  }

  @Test
  void its_notifications_are_shown_and_decided_about_and_no_others() {
    UUID ours = parked("plant-7", "ops");
    UUID others = parked("plant-7", "quality");

    limited()
        .get("/api/v1/notifications?list=ops")
        .then()
        .statusCode(200)
        .body("items.notificationId", equalTo(List.of(ours.toString())));
    limited().get("/api/v1/notifications/" + ours).then().statusCode(200);
    limited().get("/api/v1/notifications/" + others).then().statusCode(404);
    limited().get("/api/v1/notifications/no-id").then().statusCode(404);
    limited().post("/api/v1/notifications/%s/discard".formatted(others)).then().statusCode(404);
    limited().post("/api/v1/notifications/%s/discard".formatted(ours)).then().statusCode(200);

    assertThat(statusOf(ours)).isEqualTo("Discarded");
    assertThat(statusOf(others)).isEqualTo("Parked");
  }

  @Test
  void a_star_in_a_target_stands_for_any_text() {
    UUID north = parked("plant-7", "ops-north");
    UUID others = parked("plant-7", "ops");
    token = tokenFor("\"targets\": [\"ops-*\"]");

    limited().get("/api/v1/notifications/" + north).then().statusCode(200);
    limited().get("/api/v1/notifications/" + others).then().statusCode(404);
    limited().get("/api/v1/notifications?list=ops-north").then().statusCode(200);
    limited()
        .get("/api/v1/notifications?list=ops")
        .then()
        .statusCode(403)
        .body(
            "detail",
            equalTo("This token is limited to the targets ops-*; name one of them in 'list'"));
  }

  @Test
  void it_acts_on_many_only_of_one_of_its_lists() {
    parked("plant-7", "ops");
    parked("plant-7", "quality");
    for (String body :
        List.of("{\"all\": true}", "{\"site\": \"plant-7\"}", "{\"list\": \"quality\"}")) {
      limited().body(body).post("/api/v1/notifications/discard").then().statusCode(403);
    }
    limited()
        .body("{\"list\": \"ops\"}")
        .post("/api/v1/notifications/discard")
        .then()
        .statusCode(200)
        .body("count", equalTo(1));
  }

  @Test
  void of_a_cause_it_sees_what_concerns_its_lists() {
    for (String list : List.of("ops", "quality", "quality")) {
      parked("plant-7", list);
    }
    parked("plant-7", "night-shift");
    rows.execute(
        "UPDATE notifications SET cause = '0123456789abcdef' WHERE list_name <> 'night-shift'");
    rows.execute(
        "UPDATE notifications SET cause = 'fedcba9876543210' WHERE list_name = 'night-shift'");

    limited()
        .get("/api/v1/causes?list=ops")
        .then()
        .body("items.cause", equalTo(List.of("0123456789abcdef")))
        .body("items[0].parked", equalTo(1))
        .body("items[0].lists", equalTo(List.of("ops")));
    limited()
        .get("/api/v1/causes/0123456789abcdef?list=ops")
        .then()
        .body("parked", equalTo(1))
        .body("lists", equalTo(List.of("ops")));
    limited().get("/api/v1/causes/fedcba9876543210?list=ops").then().statusCode(404);
    limited().get("/api/v1/causes/0123456789abcdef").then().statusCode(403);
  }

  @Test
  void both_limits_have_to_allow_it() {
    UUID ours = parked("plant-7", "ops");
    UUID elsewhere = parked("plant-8", "ops");
    UUID others = parked("plant-7", "quality");
    token = tokenFor("\"targets\": [\"ops\"], \"sites\": [\"plant-7\"]");

    limited().get("/api/v1/notifications/" + ours).then().statusCode(200);
    limited().get("/api/v1/notifications/" + elsewhere).then().statusCode(404);
    limited().get("/api/v1/notifications/" + others).then().statusCode(404);
    limited().get("/api/v1/notifications?site=plant-7&list=ops").then().statusCode(200);
    limited().get("/api/v1/notifications?list=ops").then().statusCode(403);
    limited().get("/api/v1/notifications?site=plant-7").then().statusCode(403);
    limited().get("/api/v1/lists/ops").then().statusCode(403);
  }

  @Test
  void calls_of_other_targets_are_not_there() {
    UUID ours = called("a, b");
    UUID others = called("erp");

    limited()
        .queryParam("target", "a, b")
        .get("/api/v1/site-calls")
        .then()
        .statusCode(200)
        .body("items.trackedOperationId", equalTo(List.of(ours.toString())));
    limited().get("/api/v1/site-calls/" + ours).then().statusCode(200);
    limited().get("/api/v1/site-calls/" + others).then().statusCode(404);
    limited().post("/api/v1/site-calls/%s/retry".formatted(others)).then().statusCode(404);
  }

  @Test
  void a_site_is_asked_which_target_a_message_is_for_before_anything_is_done_to_it() {
    try (LinkedSite site = new LinkedSite(Site.PLANT, url.getPort(), clock)) {
      Eventually.holds("a link", PATIENCE, () -> links.find(Site.PLANT).isPresent());
      String message = PARKED + "/" + MessageId.random();

      has(site, "erp");
      limited().get(message).then().statusCode(404);
      limited().post(message + "/retry").then().statusCode(404);
      assertThat(site.asked())
          .extracting(Envelope::endpoint)
          .containsOnly(SiteEndpoints.PARKED_MESSAGE_QUERY);

      has(site, "a, b");
      limited().get(message).then().statusCode(200);
      limited().post(message + "/retry").then().statusCode(200);
      assertThat(site.asked())
          .last()
          .extracting(Envelope::endpoint)
          .isEqualTo(SiteEndpoints.DECISION);

      limited().body("{\"keyword\": \"x\"}").post(PARKED + "/retry").then().statusCode(403);
      limited().body("{\"target\": \"erp\"}").post(PARKED + "/retry").then().statusCode(403);
      limited().body("{\"target\": [\"a, b\"]}").post(PARKED + "/retry").then().statusCode(403);
      limited().body("{\"target\": \"a, b\"}").post(PARKED + "/retry").then().statusCode(200);
    }
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
  }

  /** A message for this target; whatever is done succeeds. */
  private static void has(LinkedSite site, String target) {
    site.replies(
        asked ->
            Uni.createFrom()
                .item(
                    EnvelopeReply.answered(
                        asked.messageId(),
                        new SiteAnswer(
                                200,
                                asked.endpoint().equals(SiteEndpoints.PARKED_MESSAGE_QUERY)
                                    ? new JsonObject().put("target", target).encode()
                                    : "{}")
                            .toJson())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[\"\"]", "[null]"})
  void targets_that_name_nothing_are_refused(String targets) {
    People.admin()
        .body("{\"name\": \"x\", \"roles\": [\"viewer\"], \"targets\": %s}".formatted(targets))
        .post("/api/v1/tokens")
        .then()
        .statusCode(400)
        .body("field", equalTo("targets"));
  }
}
