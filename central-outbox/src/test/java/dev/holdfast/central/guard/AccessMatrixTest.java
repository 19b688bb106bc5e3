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

  /** What a request is about. */
  private record About(String site, String list) {}

  private static final String OWN_SITE = "plant-7";
  private static final String OWN_LIST = "ops";
  private static final About OURS = new About(OWN_SITE, OWN_LIST);
  private static final About OF_ANOTHER_SITE = new About("plant-8", OWN_LIST);
  private static final About FOR_ANOTHER_LIST = new About(OWN_SITE, "quality");
  private static final About NOTHING = new About("no-such-site", "no-such-list");

  private final Map<About, UUID> notifications = new LinkedHashMap<>();

  @BeforeEach
  void fill() {
    for (About about : List.of(OURS, OF_ANOTHER_SITE, FOR_ANOTHER_LIST)) {
      UUID id = UUID.randomUUID();
      notifications.put(about, id);
      rows.execute(
          """
          INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
            source_site_id, source_node, site_enqueued_at, created_at, next_attempt_at)
          VALUES ('%1$s', 'Nothing', '%4$s', 'Pump 3', 'It has stopped', 'Pending', '%2$s', 'node',
            '%3$s', '%3$s', '%3$s')
          """
              .formatted(id, about.site(), clock.instant(), about.list()));
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

    assertThat(TABLE.differences(column, endpoint -> call(caller.get(), endpoint, NOTHING)))
        .isEmpty();
  }

  /** Each has all roles, so that only this limits it. */
  @Test
  void a_token_that_is_limited_to_sites_gets_what_the_table_says_and_nothing_else() {
    limitedTo("sites", OWN_SITE, "token of sites", OF_ANOTHER_SITE);
  }

  @Test
  void a_token_that_is_limited_to_targets_gets_what_the_table_says_and_nothing_else() {
    limitedTo("targets", OWN_LIST, "token of targets", FOR_ANOTHER_LIST);
  }

  private void limitedTo(String what, String which, String column, About another) {
    String token =
        People.admin()
            .body(
                """
                {"name": "limited", "roles": ["viewer", "operator", "admin"], "%s": ["%s"]}
                """
                    .formatted(what, which))
            .post("/api/v1/tokens")
            .jsonPath()
            .getString("token");
    Supplier<RequestSpecification> limited =
        () -> given().header("Authorization", "Bearer " + token);

    assertThat(TABLE.rows())
        .allSatisfy(
            (endpoint, opens) -> {
              int own = call(limited.get(), endpoint, OURS);
              int other = call(limited.get(), endpoint, another);
              String said = opens.get(column);
              assertThat(said).isIn(AccessTable.YES, AccessTable.NO, OWN);
              assertThat(AccessTable.opened(own))
                  .as("%s for its own", endpoint)
                  .isEqualTo(said.equals(AccessTable.NO) ? AccessTable.NO : AccessTable.YES);
              if (said.equals(AccessTable.YES)) {
                assertThat(other).isNotIn(401, 403);
              } else {
                assertThat(other)
                    .as("%s for others", endpoint)
                    .isIn(403, 404, asksSite(endpoint, what) ? 503 : 404);
              }
            });
  }

  /** One that is away cannot say which target its message is for. */
  private static boolean asksSite(Endpoint endpoint, String what) {
    return what.equals("targets") && endpoint.path().contains("{messageId}");
  }

  private int call(RequestSpecification as, Endpoint endpoint, About about) {
    RequestSpecification request =
        as.header("X-Requested-With", "holdfast")
            .queryParam("site", about.site())
            .queryParam("list", about.list())
            .queryParam("target", about.list());
    if (!Set.of("GET", "DELETE").contains(endpoint.method())) {
      request.contentType(ContentType.JSON).body(body(endpoint, about));
    }
    String id = notifications.getOrDefault(about, new UUID(0, 0)).toString();
    String path =
        endpoint
            .path()
            .replace("{site}", about.site())
            .replace("{kind}", "lists")
            .replace("{name}", about.list())
            .replace("notifications/{id}", "notifications/" + id)
            .replaceAll("\\{[^}]+}", new UUID(0, 0).toString());
    return path.equals(STREAM)
        ? Followed.statusFor(request)
        : request.request(endpoint.method(), path).statusCode();
  }

  /** Nothing that is complete enough to be carried out. */
  private static String body(Endpoint endpoint, About about) {
    return switch (endpoint.path()) {
      case "/api/v1/notifications/retry", "/api/v1/notifications/discard" ->
          "{\"site\": \"%s\", \"list\": \"%s\"}".formatted(about.site(), about.list());
      case "/api/v1/sites" -> "{\"siteId\": \"%s\"}".formatted(about.site());
      case "/api/v1/sites/{site}/parked/retry",
          "/api/v1/sites/{site}/parked/discard",
          "/api/v1/sites/{site}/pending/expedite",
          "/api/v1/sites/{site}/pending/cancel" ->
          "{\"target\": \"%s\"}".formatted(about.list());
      default -> "{}";
    };
  }
}
