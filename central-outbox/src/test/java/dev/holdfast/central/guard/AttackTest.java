package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Followed;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.testkit.access.HostileRequests;
import dev.holdfast.testkit.access.HostileRequests.Hostile;
import dev.holdfast.testkit.http.HalfSaid;
import dev.holdfast.testkit.http.RawRequest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody sends who wants more than they may. */
@QuarkusTest
class AttackTest extends CentralTest {

  /** It has no end. */
  private static final String STREAM = "/api/v1/changes";

  private final UUID parked = UUID.randomUUID();

  @BeforeEach
  void one_notification_is_there() {
    People.make(rows, "anna", "admin");
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, source_site_id, source_node, site_enqueued_at, created_at)
        VALUES ('%1$s', 'Nothing', 'ops', 'Pump 3', 'It has stopped', 'Parked', 'no such user',
          'plant-7', 'node', '%2$s', '%2$s')
        """
            .formatted(parked, clock.instant()));
  }

  private static Map<String, Map<String, Object>> paths() {
    return given().get("/q/openapi?format=json").jsonPath().getMap("paths");
  }

  private static Response send(Hostile hostile) {
    RequestSpecification request = Tokens.as(Roles.ADMIN).urlEncodingEnabled(false);
    return (hostile.method().matches("GET|DELETE")
            ? request
            : request.contentType(ContentType.JSON).body("{}"))
        .request(hostile.method(), hostile.target());
  }

  @Test
  void what_looks_like_a_query_is_a_text_that_nothing_has() {
    List<Hostile> all = HostileRequests.queries(paths());

    assertThat(all).hasSizeGreaterThan(300);
    assertThat(all)
        .filteredOn(hostile -> !hostile.target().startsWith(STREAM))
        .allSatisfy(
            hostile -> {
              Response answer = send(hostile);
              assertThat(answer.statusCode()).as(hostile.toString()).isIn(200, 400, 404, 503);
              if (hostile.target().startsWith("/api/v1/notifications?")
                  && answer.statusCode() == 200) {
                assertThat(answer.jsonPath().getList("items")).as(hostile.toString()).isEmpty();
              }
            });
    assertThat(rows.texts("SELECT status FROM notifications")).containsExactly("Parked");
  }

  @Test
  void a_name_ends_no_header_and_leaves_no_path() {
    List<Hostile> all = HostileRequests.names(paths());

    assertThat(all).hasSizeGreaterThan(150);
    assertThat(all)
        .allSatisfy(
            hostile -> {
              Response answer = send(hostile);
              assertThat(answer.statusCode()).as(hostile.toString()).isBetween(400, 499);
              assertThat(answer.getHeader(HostileRequests.INJECTED)).isNull();
            });
    assertThat(rows.texts("SELECT name FROM users")).containsExactly("anna");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/users",
        "//api/v1/users",
        "/api//v1/users",
        "/api/v1/users/",
        "/api/v1/./users",
        "/api/v1/x/../users",
        "/login/../api/v1/users",
        "/ui/..%2fapi/v1/users",
        "/%61pi/v1/users",
        "/api/v1/%75sers",
        "/api/v1/users;a=b",
        "/api/v1;a=b/users",
        "/API/v1/users",
        "/api/v1/users%00",
        "/api/v1/users%2f",
        "/api/v1/users.json",
        "/q/metrics",
        "/q//metrics",
        "/q/./metrics",
        "/q/metrics;a=b",
        "/q/metrics%3Ba=b",
        "/q;a=b/metrics",
        "/q%3Ba=b/metrics",
        "/q/%6detrics",
        "/ui/../q/metrics",
        "/../../../../etc/passwd",
        "/ui/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/ui/%2e%2e/application.properties",
        "/META-INF/resources/index.html",
        "/application.properties",
        "/db/migration/V1__notifications.sql",
        "http://other.example/api/v1/users"
      })
  void no_way_of_writing_a_path_gets_round_the_token(String target) {
    String answer =
        RawRequest.ask(
            RestAssured.port,
            "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".formatted(target));

    assertThat(answer).matches("(?s)HTTP/1\\.1 (40[0134]|405) .*");
    assertThat(answer).doesNotContain("anna", "root:", "jvm_memory", "CREATE TABLE", "quarkus.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\nX-Long: %s\r\n",
        "GET /api/v1/session?x=%s HTTP/1.1\r\nHost: localhost\r\n"
      })
  void what_is_too_long_to_be_a_request_is_refused_and_the_connection_closed(String form) {
    String answer =
        RawRequest.ask(
            RestAssured.port, form.formatted("x".repeat(100_000)) + "Connection: close\r\n\r\n");

    assertThat(answer).matches("(?s)HTTP/1\\.[01] (400|414|431) .*|");
  }

  @Test
  void two_lengths_for_one_body_are_no_request() {
    String answer =
        RawRequest.ask(
            RestAssured.port,
            """
            POST /api/v1/session HTTP/1.1
            Host: localhost
            Content-Length: 5
            Transfer-Encoding: chunked

            0

            GET /api/v1/users HTTP/1.1
            Host: localhost
            Connection: close

            """
                .replace("\n", "\r\n"));

    assertThat(answer).doesNotContain("HTTP/1.1 200").doesNotContain("anna");
  }

  /** Others are answered while many say half of what they want, and nothing more. */
  @Test
  void who_never_comes_to_the_end_keeps_nobody_waiting() {
    HalfSaid.to(
        RestAssured.port,
        () -> {
          Tokens.as(Roles.VIEWER).get("/api/v1/session").then().statusCode(200);
          assertThat(People.signIn("anna")).isNotBlank();
        },
        "GET /api/v1/session HTTP/1.1\r\nHost: loc",
        "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n"
            + "Content-Type: application/json\r\nX-Requested-With: x\r\n\r\n{\"na");
  }

  @Test
  void what_is_nearly_the_token_opens_nothing() {
    String token =
        People.admin()
            .body("{\"name\": \"report\", \"roles\": [\"viewer\"]}")
            .post("/api/v1/tokens")
            .path("token");
    List<String> hashes = rows.texts("SELECT token_hash FROM api_tokens");

    for (String guess :
        List.of(
            token.substring(1),
            token.substring(0, token.length() - 1),
            token + "a",
            token + token,
            token.toUpperCase(Locale.ROOT),
            token.toLowerCase(Locale.ROOT) + " x",
            hashes.get(0),
            "report",
            "%",
            "' OR '1'='1")) {
      given().header("Authorization", "Bearer " + guess).get("/api/v1/kpis").then().statusCode(401);
    }
    given().header("Authorization", "Bearer " + token).get("/api/v1/kpis").then().statusCode(200);
    assertThat(Followed.statusFor(given().header("Authorization", "Bearer x"))).isEqualTo(401);
  }
}
