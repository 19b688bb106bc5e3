package dev.holdfast.central.guard;

import static dev.holdfast.central.testing.People.COOKIE;
import static dev.holdfast.central.testing.People.PASSWORD;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of others that make a browser send what it has a session for. */
@QuarkusTest
class CrossSiteTest extends CentralTest {

  private String session;

  @BeforeEach
  void signIn() {
    clock.advance(Duration.ofMinutes(10));
    People.make(rows, "anna", "admin");
    session = People.signIn("anna");
  }

  private RequestSpecification sent() {
    return given().cookie(COOKIE, session).contentType(ContentType.JSON);
  }

  private static int make(RequestSpecification request) {
    return request
        .body("{\"recipients\": [\"mallory@example.com\"]}")
        .put("/api/v1/lists/ops")
        .statusCode();
  }

  @Test
  void our_own_page_may() {
    assertThat(make(sent().header("X-Requested-With", "holdfast"))).isEqualTo(200);
    assertThat(
            make(
                sent()
                    .header("X-Requested-With", "holdfast")
                    .header("Sec-Fetch-Site", "same-origin")))
        .isEqualTo(200);
    assertThat(
            make(
                sent()
                    .header("X-Requested-With", "holdfast")
                    .header("Origin", RestAssured.baseURI + ":" + RestAssured.port)))
        .isEqualTo(200);
  }

  @Test
  void a_request_without_the_header_that_no_form_can_have_is_refused() {
    assertThat(make(sent())).isEqualTo(403);
    assertThat(make(sent().header("Sec-Fetch-Site", "same-origin"))).isEqualTo(403);
    given()
        .cookie(COOKIE, session)
        .contentType("text/plain")
        .body("{}")
        .post("/api/v1/notifications/00000000000000000000000000000000/discard")
        .then()
        .statusCode(403)
        .body("type", equalTo("urn:holdfast:problem:cross-site"));
    assertThat(given().cookie(COOKIE, session).delete("/api/v1/session").statusCode())
        .isEqualTo(403);
    assertThat(rows.texts("SELECT name FROM notification_lists")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site", "none", ""})
  void what_the_browser_says_comes_from_elsewhere_is_refused(String from) {
    assertThat(make(sent().header("X-Requested-With", "holdfast").header("Sec-Fetch-Site", from)))
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "null",
        "http://localhost:1",
        "http://localhost.evil.example",
        "http://evil.example/localhost",
        "not a url at all"
      })
  void another_origin_is_refused(String origin) {
    assertThat(make(sent().header("X-Requested-With", "holdfast").header("Origin", origin)))
        .isEqualTo(403);
  }

  @Test
  void nobody_is_signed_in_by_the_page_of_another() {
    given()
        .header("Sec-Fetch-Site", "cross-site")
        .header("X-Requested-With", "holdfast")
        .contentType(ContentType.JSON)
        .body("{\"name\": \"anna\", \"password\": \"%s\"}".formatted(PASSWORD))
        .post("/api/v1/session")
        .then()
        .statusCode(403);
    given()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"anna\", \"password\": \"%s\"}".formatted(PASSWORD))
        .post("/api/v1/session")
        .then()
        .statusCode(403);
  }

  @Test
  void other_pages_get_no_leave_to_ask() {
    given()
        .header("Origin", "https://evil.example")
        .header("Access-Control-Request-Method", "PUT")
        .header("Access-Control-Request-Headers", "x-requested-with")
        .options("/api/v1/lists/ops")
        .then()
        .header("Access-Control-Allow-Origin", (String) null)
        .header("Access-Control-Allow-Headers", (String) null);
  }

  @Test
  void a_token_needs_none_of_it() {
    assertThat(
            make(
                Tokens.as(Roles.ADMIN)
                    .contentType(ContentType.JSON)
                    .header("Origin", "https://elsewhere.example")))
        .isEqualTo(200);
  }

  @Test
  void a_wrong_token_beside_the_cookie_is_no_way_round() {
    assertThat(make(sent().header("Authorization", "Bearer x"))).isEqualTo(401);
    assertThat(make(sent().header("Authorization", "Basic YTpi"))).isEqualTo(401);
  }

  @Test
  void looking_needs_no_header() {
    given().cookie(COOKIE, session).get("/api/v1/kpis").then().statusCode(200);
  }
}
