package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Followed;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.testkit.access.AccessTable;
import dev.holdfast.testkit.access.AccessTable.Endpoint;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every endpoint opens to exactly those whom docs/security.md names. */
@QuarkusTest
class AccessMatrixTest extends CentralTest {

  private static final AccessTable TABLE =
      AccessTable.read(Path.of("..", "docs", "security.md"), "## What opens to whom");

  /** What concerns the sites of the token is open, what concerns others is not. */
  private static final String OWN = "own";

  /** It has no end. */
  private static final String STREAM = "/api/v1/changes";

  private static final String OWN_SITE = "plant-7";
  private static final String OTHER_SITE = "plant-8";

  private final Map<String, UUID> notifications = new LinkedHashMap<>();

  @BeforeEach
  void fill() {
    for (String site : List.of(OWN_SITE, OTHER_SITE)) {
      UUID id = UUID.randomUUID();
      notifications.put(site, id);
      rows.execute(
          """
          INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
            source_site_id, source_node, site_enqueued_at, created_at, next_attempt_at)
          VALUES ('%1$s', 'Nothing', 'ops', 'Pump 3', 'It has stopped', 'Pending', '%2$s', 'node',
            '%3$s', '%3$s', '%3$s')
          """
              .formatted(id, site, clock.instant()));
    }
  }

  @Test
  void every_endpoint_has_its_row_and_every_row_its_endpoint() {
    assertThat(TABLE.endpoints())
        .isEqualTo(
            AccessTable.described(
                given().get("/q/openapi?format=json").jsonPath().getMap("paths"),
                path -> path.startsWith("/api/")))
        .hasSizeGreaterThan(50);
  }

  @ParameterizedTest
  @CsvSource({
    "anonymous,",
    "viewer, viewer",
    "operator, operator",
    "admin, admin",
    // A token for scripts at sites opens nothing but what anybody may open.
    "anonymous, submit"
  })
  void everybody_gets_what_the_table_says_and_nothing_else(String column, String role) {
    Supplier<RequestSpecification> caller = () -> role == null ? given() : Tokens.as(role);

    assertThat(TABLE.differences(column, endpoint -> call(caller.get(), endpoint, "no-such-site")))
        .isEmpty();
  }

  /** It has all roles, so that only its sites limit it. */
  @Test
  void a_token_that_is_limited_to_sites_gets_what_the_table_says_and_nothing_else() {
    String token =
        People.admin()
            .body(
                """
                {"name": "limited", "roles": ["viewer", "operator", "admin"], "sites": ["%s"]}
                """
                    .formatted(OWN_SITE))
            .post("/api/v1/tokens")
            .jsonPath()
            .getString("token");
    Supplier<RequestSpecification> limited =
        () -> given().header("Authorization", "Bearer " + token);

    assertThat(TABLE.rows())
        .allSatisfy(
            (endpoint, opens) -> {
              int own = call(limited.get(), endpoint, OWN_SITE);
              int other = call(limited.get(), endpoint, OTHER_SITE);
              String said = opens.get("limited token");
              assertThat(said).isIn(AccessTable.YES, AccessTable.NO, OWN);
              assertThat(AccessTable.opened(own))
                  .as("%s of its own site", endpoint)
                  .isEqualTo(said.equals(AccessTable.NO) ? AccessTable.NO : AccessTable.YES);
              if (said.equals(AccessTable.YES)) {
                assertThat(other).isNotIn(401, 403);
              } else {
                assertThat(other).as("%s of another site", endpoint).isIn(403, 404);
              }
            });
  }

  private int call(RequestSpecification as, Endpoint endpoint, String site) {
    RequestSpecification request =
        as.header("X-Requested-With", "holdfast").queryParam("site", site);
    if (!Set.of("GET", "DELETE").contains(endpoint.method())) {
      request.contentType(ContentType.JSON).body(body(endpoint, site));
    }
    String id = notifications.getOrDefault(site, new UUID(0, 0)).toString();
    String path =
        endpoint
            .path()
            .replace("{site}", site)
            .replace("notifications/{id}", "notifications/" + id)
            .replaceAll("\\{[^}]+}", new UUID(0, 0).toString());
    return path.equals(STREAM)
        ? Followed.statusFor(request)
        : request.request(endpoint.method(), path).statusCode();
  }

  /** Nothing that is complete enough to be carried out. */
  private static String body(Endpoint endpoint, String site) {
    return switch (endpoint.path()) {
      case "/api/v1/notifications/retry", "/api/v1/notifications/discard" ->
          "{\"site\": \"%s\"}".formatted(site);
      case "/api/v1/sites" -> "{\"siteId\": \"%s\"}".formatted(site);
      default -> "{}";
    };
  }
}
