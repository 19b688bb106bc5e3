package dev.holdfast.site.security;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.access.AccessTable;
import dev.holdfast.testkit.access.AccessTable.Endpoint;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every endpoint opens to exactly those whom docs/security.md names. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class AccessMatrixTest {

  private static final AccessTable TABLE =
      AccessTable.read(Path.of("..", "docs", "security.md"), "## What opens to whom at a site");

  private static final Set<String> OF_LINES =
      Set.of("/api/v1/messages/batch", "/api/v1/parked/import");

  @Test
  void every_endpoint_has_its_row_and_every_row_its_endpoint() {
    assertThat(TABLE.endpoints())
        .isEqualTo(
            AccessTable.described(
                given().get("/q/openapi?format=json").jsonPath().getMap("paths"),
                path -> !path.startsWith("/_rf/receive")))
        .hasSizeGreaterThan(35);
  }

  @ParameterizedTest
  @CsvSource({
    "anonymous,",
    "submit, " + Tokens.SUBMIT,
    "viewer, " + Tokens.VIEWER,
    "operator, " + Tokens.OPERATOR,
    "admin, " + Tokens.ADMIN
  })
  void everybody_gets_what_the_table_says_and_nothing_else(String caller, String token) {
    assertThat(TABLE.differences(caller, endpoint -> call(endpoint, token))).isEmpty();
  }

  /** It has all roles, so that only its limit keeps it out. */
  @Test
  void a_token_that_is_limited_to_targets_gets_what_the_table_says_and_nothing_else() {
    assertThat(TABLE.rows())
        .allSatisfy(
            (endpoint, opens) -> {
              String said = opens.get("token of targets");
              assertThat(said).isIn(AccessTable.YES, AccessTable.NO, "own");
              assertThat(AccessTable.opened(callAbout(endpoint, "mine-x")))
                  .as("%s for its own", endpoint)
                  .isEqualTo(said.equals(AccessTable.NO) ? AccessTable.NO : AccessTable.YES);
              if (said.equals("own")) {
                assertThat(callAbout(endpoint, "another"))
                    .as("%s for others", endpoint)
                    .isIn(403, asksById(endpoint) ? 404 : 403);
              }
            });
  }

  private static boolean asksById(Endpoint endpoint) {
    return endpoint.path().contains("{id}");
  }

  /** About a target that is not defined. */
  private static int callAbout(Endpoint endpoint, String target) {
    RequestSpecification request = given().header("Authorization", "Bearer " + Tokens.LIMITED);
    boolean lines = OF_LINES.contains(endpoint.path());
    if (endpoint.method().equals("GET")) {
      request.queryParam("target", target);
    } else if (!endpoint.method().equals("DELETE")) {
      request
          .contentType(lines ? "application/x-ndjson" : "application/json")
          .body(body(endpoint, target).getBytes(UTF_8));
    }
    Response answer =
        request.request(
            endpoint.method(),
            endpoint
                .path()
                .replace("{kind}", "databases")
                .replace("{name}", target)
                .replaceAll("\\{[^}]+}", new UUID(0, 0).toString()));
    return endpoint.path().endsWith("/batch")
        ? answer.jsonPath().getInt("status")
        : answer.statusCode();
  }

  private static String body(Endpoint endpoint, String target) {
    return switch (endpoint.path().replaceFirst("/api/v1/", "")) {
      case "messages", "messages/batch" ->
          "{\"category\": \"ExternalSystem\", \"target\": \"%s\", \"payload\": {}}"
              .formatted(target);
      case "notifications" ->
          "{\"list\": \"%s\", \"subject\": \"s\", \"body\": \"b\"}".formatted(target);
      case "parked/retry", "parked/discard", "pending/expedite", "pending/cancel" ->
          "{\"target\": \"%s\"}".formatted(target);
      default -> "{}";
    };
  }

  /** Nothing that is complete enough to be carried out, and of no path that has a name. */
  private static int call(Endpoint endpoint, String token) {
    RequestSpecification request = given();
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!Set.of("GET", "DELETE").contains(endpoint.method())) {
      boolean lines = OF_LINES.contains(endpoint.path());
      request
          .contentType(lines ? "application/x-ndjson" : "application/json")
          .body("{}".getBytes(UTF_8));
    }
    return request
        .request(
            endpoint.method(), endpoint.path().replaceAll("\\{[^}]+}", new UUID(0, 0).toString()))
        .statusCode();
  }
}
