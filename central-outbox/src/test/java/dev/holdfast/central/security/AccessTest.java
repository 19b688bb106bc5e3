package dev.holdfast.central.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.http.Method;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class AccessTest extends CentralTest {

  @Inject Flyway flyway;

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/notifications, viewer, 200",
    "GET, /api/v1/notifications, operator, 200",
    "GET, /api/v1/notifications, admin, 200",
    "GET, /api/v1/notifications, submit, 403",
    "GET, /api/v1/notifications/00000000000000000000000000000000, submit, 403",
    "GET, /api/v1/notifications/00000000000000000000000000000000/status, viewer, 404",
    "GET, /api/v1/notifications/00000000000000000000000000000000/status, submit, 403",
    "POST, /api/v1/notifications/00000000000000000000000000000000/retry, viewer, 403",
    "POST, /api/v1/notifications/00000000000000000000000000000000/retry, operator, 404",
    "POST, /api/v1/notifications/00000000000000000000000000000000/discard, viewer, 403",
    "POST, /api/v1/notifications/00000000000000000000000000000000/discard, admin, 404",
    "POST, /api/v1/notifications/retry, viewer, 403",
    "POST, /api/v1/notifications/retry, operator, 400",
    "POST, /api/v1/notifications/discard, viewer, 403",
    "POST, /api/v1/notifications/discard, operator, 400",
    "GET, /api/v1/notifications/jobs, viewer, 200",
    "GET, /api/v1/notifications/jobs, submit, 403",
    "GET, /api/v1/notifications/jobs/00000000000000000000000000000000, viewer, 404",
    "DELETE, /api/v1/notifications/jobs/00000000000000000000000000000000, viewer, 403",
    "DELETE, /api/v1/notifications/jobs/00000000000000000000000000000000, operator, 404",
    "GET, /api/v1/kpis/sites, viewer, 200",
    "GET, /api/v1/kpis/sites, submit, 403",
    "GET, /api/v1/kpis/history, viewer, 200",
    "GET, /api/v1/kpis/history, submit, 403",
    "GET, /api/v1/audit, viewer, 200",
    "GET, /api/v1/audit, submit, 403",
    "GET, /api/v1/site-calls, viewer, 200",
    "GET, /api/v1/site-calls, submit, 403",
    "GET, /api/v1/site-calls/00000000000000000000000000000000, viewer, 404",
    "GET, /api/v1/site-calls/00000000000000000000000000000000, submit, 403",
    "GET, /api/v1/kpis, viewer, 200",
    "GET, /api/v1/kpis, submit, 403",
    "GET, /api/v1/lists, viewer, 200",
    "GET, /api/v1/lists, submit, 403",
    "GET, /api/v1/lists/ops, submit, 403",
    "PUT, /api/v1/lists/ops, viewer, 403",
    "PUT, /api/v1/lists/ops, operator, 403",
    "PUT, /api/v1/lists/ops, admin, 200",
    "DELETE, /api/v1/lists/ops, viewer, 403",
    "DELETE, /api/v1/lists/ops, operator, 403",
    "GET, /api/v1/sites, viewer, 200",
    "GET, /api/v1/sites, submit, 403",
    "GET, /api/v1/sites/plant-7, viewer, 200",
    "GET, /api/v1/sites/plant-7, submit, 403",
    "POST, /api/v1/sites, viewer, 403",
    "POST, /api/v1/sites, operator, 403",
    "POST, /api/v1/sites/plant-7/keys, operator, 403",
    "DELETE, /api/v1/sites/plant-7/keys/00000000-0000-0000-0000-000000000000, operator, 403",
    "GET, /api/v1/sites/plant-7/parked, viewer, 503",
    "GET, /api/v1/sites/plant-7/parked, submit, 403",
    "GET, /api/v1/sites/plant-7/status, viewer, 503",
    "GET, /api/v1/sites/plant-7/status, submit, 403",
    "POST, /api/v1/sites/plant-7/parked/00000000000000000000000000000000/retry, viewer, 403",
    "POST, /api/v1/sites/plant-7/parked/00000000000000000000000000000000/retry, operator, 503",
    "POST, /api/v1/sites/plant-7/parked/00000000000000000000000000000000/discard, viewer, 403",
    "POST, /api/v1/sites/plant-7/parked/retry, viewer, 403",
    "POST, /api/v1/sites/plant-7/parked/discard, viewer, 403",
    "GET, /api/v1/sites/plant-7/parked/jobs, viewer, 503",
    "DELETE, /api/v1/sites/plant-7/parked/jobs/00000000000000000000000000000000, viewer, 403",
    "POST, /api/v1/site-calls/00000000000000000000000000000000/retry, viewer, 403",
    "POST, /api/v1/site-calls/00000000000000000000000000000000/discard, viewer, 403",
    "PUT, /api/v1/lists/ops/recipients/a@example.com, operator, 403",
    "DELETE, /api/v1/lists/ops/recipients/a@example.com, operator, 403",
    "GET, /api/v1/smtp-configurations, viewer, 200",
    "GET, /api/v1/smtp-configurations, submit, 403",
    "GET, /api/v1/smtp-configurations/default, viewer, 200",
    "PUT, /api/v1/smtp-configurations/x, viewer, 403",
    "PUT, /api/v1/smtp-configurations/x, operator, 403",
    "DELETE, /api/v1/smtp-configurations/x, operator, 403",
    "POST, /api/v1/smtp-configurations/default/test, operator, 403",
    "GET, /q/metrics, viewer, 200",
    "GET, /q/metrics, submit, 403"
  })
  void a_role_opens_what_it_is_for(Method method, String path, String role, int status) {
    request(Tokens.as(role), method).request(method, path).then().statusCode(status);
  }

  @Test
  void without_a_token_the_answer_says_what_is_needed() {
    given()
        .get("/api/v1/kpis")
        .then()
        .statusCode(401)
        .contentType(Problem.MEDIA_TYPE)
        .header("WWW-Authenticate", containsString("Bearer"))
        .body("type", equalTo("urn:holdfast:problem:unauthorized"));
  }

  private static RequestSpecification request(RequestSpecification request, Method method) {
    return switch (method) {
      case PUT ->
          request.contentType(ContentType.JSON).body("{\"recipients\": [\"anna@example.com\"]}");
      case POST -> request.contentType(ContentType.JSON).body("{}");
      default -> request;
    };
  }

  @Test
  void a_wrong_token_is_a_401() {
    given().header("Authorization", "Bearer wrong").get("/api/v1/kpis").then().statusCode(401);
  }

  @Test
  void metrics_need_a_token() {
    given().get("/q/metrics").then().statusCode(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/live", "/q/health/ready", "/q/health/started", "/q/openapi"})
  void probes_and_the_description_are_open(String path) {
    given().get(path).then().statusCode(200);
  }

  @Test
  void the_probe_says_which_schema_it_found() {
    MigrationInfo[] migrations = flyway.info().all();
    Tokens.as(Roles.VIEWER)
        .get("/q/health/ready")
        .then()
        .body(
            "checks.find { it.name == 'database' }.data.schemaVersion",
            equalTo(migrations[migrations.length - 1].getVersion().getVersion()));
  }

  @Test
  void nothing_but_swagger_may_run_inline_scripts() {
    given()
        .get("/api/v1/kpis")
        .then()
        .header("Content-Security-Policy", containsString("default-src 'self'"))
        .header("Content-Security-Policy", containsString("frame-ancestors 'none'"))
        .header("Content-Security-Policy", not(containsString("unsafe-inline")));
    given()
        .get("/q/swagger-ui/")
        .then()
        .statusCode(200)
        .header("Content-Security-Policy", (String) null);
  }
}
