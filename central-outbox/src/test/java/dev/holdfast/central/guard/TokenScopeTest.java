package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token with all roles for the sites a and b, and nothing else. */
@QuarkusTest
class TokenScopeTest extends CentralTest {

  private String token;
  private UUID ofA;
  private UUID ofC;

  @BeforeEach
  void make() {
    token =
        People.admin()
            .body(
                "{\"name\": \"limited\", \"roles\": [\"viewer\", \"operator\", \"admin\"],"
                    + " \"sites\": [\"b\", \"a\"]}")
            .post("/api/v1/tokens")
            .jsonPath()
            .getString("token");
    ofA = parked("a");
    ofC = parked("c");
  }

  private RequestSpecification limited() {
    return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
  }

  private UUID parked(String site) {
    UUID id = UUID.randomUUID();
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, source_site_id, source_node, site_enqueued_at, created_at)
        VALUES ('%1$s', 'Nothing', 'ops', 'Pump 3', 'It has stopped', 'Parked', 'no such user',
          '%2$s', 'node', '%3$s', '%3$s')
        """
            .formatted(id, site, clock.instant()));
    return id;
  }

  @Test
  void it_says_of_itself_what_it_is_limited_to() {
    limited().get("/api/v1/session").then().body("sites", equalTo(List.of("a", "b")));
  }

  @Test
  void lists_show_only_its_sites() {
    limited()
        .get("/api/v1/notifications?site=a")
        .then()
        .statusCode(200)
        .body("items.notificationId", equalTo(List.of(ofA.toString())));
    limited()
        .get("/api/v1/kpis/sites")
        .then()
        .statusCode(200)
        .body("sites.site", equalTo(List.of("a")));
    People.admin().body("{\"siteId\": \"c\"}").post("/api/v1/sites").then().statusCode(201);
    limited().body("{\"siteId\": \"b\"}").post("/api/v1/sites").then().statusCode(201);
    limited().get("/api/v1/sites").then().body("items.siteId", equalTo(List.of("b")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/notifications",
        "/api/v1/notifications?site=c",
        "/api/v1/notifications?site=",
        "/api/v1/notifications?site=c&site=a",
        "/api/v1/notifications?site=a&site=c",
        "/api/v1/notifications/?site=c",
        "/api/v1/audit",
        "/api/v1/audit?site=c",
        "/api/v1/site-calls",
        "/api/v1/kpis",
        "/api/v1/kpis/history",
        "/api/v1/notifications/jobs",
        "/api/v1/sites/c",
        "/api/v1/sites/c?site=a",
        "/api/v1/sites/c/parked?site=a",
        "/api/v1/sites/%63",
        "/api/v1/lists",
        "/api/v1/lists?site=a",
        "/api/v1/users",
        "/api/v1/tokens",
        "/q/metrics",
        "/q/metrics/"
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
  void a_notification_of_another_site_is_not_there() {
    limited().get("/api/v1/notifications/" + ofA).then().statusCode(200);
    limited()
        .get("/api/v1/notifications/" + ofC)
        .then()
        .statusCode(404)
        .body("detail", equalTo("There is no notification '%s'".formatted(ofC)));
    limited().get("/api/v1/notifications/%s?site=a".formatted(ofC)).then().statusCode(404);
    limited().get("/api/v1/notifications/no-id").then().statusCode(404);
  }

  @Test
  void it_acts_on_its_own_and_on_nothing_else() {
    limited().post("/api/v1/notifications/%s/discard".formatted(ofC)).then().statusCode(404);
    limited().post("/api/v1/notifications/%s/discard".formatted(ofA)).then().statusCode(200);

    assertThat(statusOf(ofA)).isEqualTo("Discarded");
    assertThat(statusOf(ofC)).isEqualTo("Parked");
  }

  @Test
  void it_acts_on_many_only_of_one_of_its_sites() {
    limited().body("{\"all\": true}").post("/api/v1/notifications/discard").then().statusCode(403);
    limited()
        .body("{\"site\": \"c\", \"dryRun\": false}")
        .post("/api/v1/notifications/discard")
        .then()
        .statusCode(403);
    limited()
        .body("{\"list\": \"ops\"}")
        .queryParam("site", "a")
        .post("/api/v1/notifications/discard")
        .then()
        .statusCode(403);
    limited()
        .body("{\"site\": \"a\"}")
        .post("/api/v1/notifications/discard")
        .then()
        .statusCode(200)
        .body("count", equalTo(1));
  }

  @Test
  void it_makes_nothing_that_would_see_more() {
    limited()
        .body("{\"name\": \"all\", \"roles\": [\"admin\"]}")
        .post("/api/v1/tokens")
        .then()
        .statusCode(403);
    limited().body("{\"roles\": [\"admin\"]}").put("/api/v1/users/mallory").then().statusCode(403);
    limited().body("{\"siteId\": \"d\"}").post("/api/v1/sites").then().statusCode(403);
  }

  private String statusOf(UUID id) {
    return rows.texts("SELECT status FROM notifications WHERE notification_id = '%s'".formatted(id))
        .get(0);
  }
}
