package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Followed;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.http.Method;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every endpoint opens to exactly those whom docs/security.md names. */
@QuarkusTest
class AccessMatrixTest extends CentralTest {

  private static final Path TABLE = Path.of("..", "docs", "security.md");

  private static final Pattern ROW =
      Pattern.compile(
          "\\| (GET|PUT|POST|DELETE) \\| `([^`]+)` \\| (\\S+) \\| (\\S+) \\| (\\S+) \\| (\\S+) \\| (\\S+) \\|");

  private static final String YES = "yes";
  private static final String NO = "no";

  /** What concerns the sites of the token is open, what concerns others is not. */
  private static final String OWN = "own";

  /** It has no end. */
  private static final String STREAM = "/api/v1/changes";

  private static final Set<Integer> DENIED = Set.of(401, 403);

  private static final String OWN_SITE = "plant-7";
  private static final String OTHER_SITE = "plant-8";

  private record Endpoint(Method method, String path) {}

  private record Opens(
      String anonymous, String viewer, String operator, String admin, String limited) {}

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

  private static Map<Endpoint, Opens> table() {
    Map<Endpoint, Opens> table = new LinkedHashMap<>();
    Matcher row = ROW.matcher(text());
    while (row.find()) {
      table.put(
          new Endpoint(Method.valueOf(row.group(1)), row.group(2)),
          new Opens(row.group(3), row.group(4), row.group(5), row.group(6), row.group(7)));
    }
    return table;
  }

  private static String text() {
    try {
      return Files.readString(TABLE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> described() {
    Map<String, Map<String, Object>> paths =
        given().get("/q/openapi?format=json").jsonPath().getMap("paths");
    Set<String> all = new TreeSet<>();
    paths.forEach(
        (path, operations) ->
            operations.keySet().stream()
                .filter(verb -> path.startsWith("/api/"))
                .flatMap(
                    verb ->
                        Arrays.stream(Method.values())
                            .filter(method -> method.name().equalsIgnoreCase(verb)))
                .forEach(method -> all.add(method + " " + path)));
    return all;
  }

  @Test
  void every_endpoint_has_its_row_and_every_row_its_endpoint() {
    Set<String> documented = new TreeSet<>();
    table().keySet().forEach(one -> documented.add(one.method() + " " + one.path()));

    assertThat(documented).isEqualTo(described()).hasSizeGreaterThan(50);
  }

  @Test
  void everybody_gets_what_the_table_says_and_nothing_else() {
    Map<Supplier<RequestSpecification>, java.util.function.Function<Opens, String>> callers =
        new LinkedHashMap<>();
    callers.put(() -> given(), Opens::anonymous);
    callers.put(() -> Tokens.as(Roles.VIEWER), Opens::viewer);
    callers.put(() -> Tokens.as(Roles.OPERATOR), Opens::operator);
    callers.put(() -> Tokens.as(Roles.ADMIN), Opens::admin);
    // A token for scripts at sites opens nothing but what anybody may open.
    callers.put(() -> Tokens.as(Roles.SUBMIT), Opens::anonymous);

    assertThat(table())
        .allSatisfy(
            (endpoint, opens) ->
                callers.forEach(
                    (caller, said) ->
                        assertThat(opened(call(caller.get(), endpoint, "no-such-site")))
                            .as("%s %s: %s", endpoint.method(), endpoint.path(), opens)
                            .isEqualTo(said.apply(opens))));
  }

  private static String opened(int status) {
    return DENIED.contains(status) ? NO : YES;
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

    assertThat(table())
        .allSatisfy(
            (endpoint, opens) -> {
              int own = call(limited.get(), endpoint, OWN_SITE);
              int other = call(limited.get(), endpoint, OTHER_SITE);
              String said = opens.limited();
              assertThat(said).isIn(YES, NO, OWN);
              assertThat(opened(own))
                  .as("%s %s of its own site", endpoint.method(), endpoint.path())
                  .isEqualTo(said.equals(NO) ? NO : YES);
              if (said.equals(YES)) {
                assertThat(other).isNotIn(DENIED);
              } else {
                assertThat(other)
                    .as("%s %s of another site", endpoint.method(), endpoint.path())
                    .isIn(403, 404);
              }
            });
  }

  private int call(RequestSpecification as, Endpoint endpoint, String site) {
    RequestSpecification request =
        as.header("X-Requested-With", "holdfast").queryParam("site", site);
    if (endpoint.method() != Method.GET && endpoint.method() != Method.DELETE) {
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
