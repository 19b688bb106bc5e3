package dev.holdfast.site.security;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.access.HostileRequests;
import dev.holdfast.testkit.access.HostileRequests.Hostile;
import dev.holdfast.testkit.http.HalfSaid;
import dev.holdfast.testkit.http.RawRequest;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody sends who wants more than they may. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class AttackTest {

  private static Map<String, Map<String, Object>> paths() {
    return given().get("/q/openapi?format=json").jsonPath().getMap("paths");
  }

  private static Response send(Hostile hostile) {
    RequestSpecification request = Site.as(Tokens.ADMIN).urlEncodingEnabled(false);
    return (hostile.method().matches("GET|DELETE") ? request : request.body("{}".getBytes(UTF_8)))
        .request(hostile.method(), hostile.target());
  }

  @Test
  void what_looks_like_a_query_is_a_text_that_nothing_has() {
    List<Hostile> all = HostileRequests.queries(paths());

    assertThat(all).hasSizeGreaterThan(200);
    assertThat(all)
        .allSatisfy(
            hostile -> {
              Response answer = send(hostile);
              assertThat(answer.statusCode()).as(hostile.toString()).isIn(200, 400);
              if (answer.statusCode() == 200
                  && answer.getContentType().contains("application/json")) {
                assertThat(answer.jsonPath().getList("items")).as(hostile.toString()).isEmpty();
              }
            });
    Site.as(Tokens.VIEWER).get("/api/v1/status").then().statusCode(200);
  }

  @Test
  void a_name_ends_no_header_and_leaves_no_path() {
    List<Hostile> all = HostileRequests.names(paths());

    assertThat(all).hasSizeGreaterThan(70);
    assertThat(all)
        .allSatisfy(
            hostile -> {
              Response answer = send(hostile);
              assertThat(answer.statusCode()).as(hostile.toString()).isBetween(400, 499);
              assertThat(answer.getHeader(HostileRequests.INJECTED)).isNull();
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/status",
        "//api/v1/status",
        "/api/v1/./status",
        "/ui/../api/v1/status",
        "/ui/..%2fapi/v1/status",
        "/%61pi/v1/status",
        "/api/v1/status;a=b",
        "/api/v1/status%00",
        "/_rf/outbox/stats",
        "/_rf//outbox/stats",
        "/q//metrics",
        "/q/metrics;a=b",
        "/q/metrics%3Ba=b",
        "/q;a=b/metrics",
        "/q%3Ba=b/metrics",
        "/../../../../etc/passwd",
        "/ui/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/application.properties",
        "/buffer.db"
      })
  void no_way_of_writing_a_path_gets_round_the_token(String target) {
    String answer =
        RawRequest.ask(
            RestAssured.port,
            "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".formatted(target));

    assertThat(answer).matches("(?s)HTTP/1\\.1 (40[0134]|405) .*");
    assertThat(answer).doesNotContain("plant-7", "root:", "jvm_memory", "quarkus.");
  }

  /** Others are answered while many say half of what they want, and nothing more. */
  @Test
  void who_never_comes_to_the_end_keeps_nobody_waiting() {
    HalfSaid.to(
        RestAssured.port,
        () -> Site.as(Tokens.VIEWER).get("/api/v1/status").then().statusCode(200),
        "GET /api/v1/status HTTP/1.1\r\nHost: loc",
        "POST /api/v1/notifications HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n"
            + "Content-Type: application/json\r\nAuthorization: Bearer "
            + Tokens.ADMIN
            + "\r\n\r\n{\"na");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX-Long: %s\r\n",
        "GET /api/v1/status?x=%s HTTP/1.1\r\nHost: localhost\r\n"
      })
  void what_is_too_long_to_be_a_request_is_refused_and_the_connection_closed(String form) {
    String answer =
        RawRequest.ask(
            RestAssured.port, form.formatted("x".repeat(100_000)) + "Connection: close\r\n\r\n");

    assertThat(answer).matches("(?s)HTTP/1\\.[01] (400|414|431) .*|");
  }
}
