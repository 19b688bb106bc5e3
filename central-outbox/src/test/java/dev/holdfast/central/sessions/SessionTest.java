package dev.holdfast.central.sessions;

import static dev.holdfast.central.testing.People.COOKIE;
import static dev.holdfast.central.testing.People.PASSWORD;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class SessionTest extends CentralTest {

  @Inject LoginLimit limit;
  @Inject SessionSettings settings;

  @BeforeEach
  void make() {
    // Other tests have failed from the same address.
    clock.advance(LoginLimit.WINDOW);
    People.make(rows, "anna", "operator");
  }

  @Test
  void the_right_password_opens_and_the_answer_says_who_it_is() {
    String session = People.signIn("anna");

    People.with(session)
        .get("/api/v1/session")
        .then()
        .statusCode(200)
        .body("name", equalTo("anna"))
        .body("roles", equalTo(List.of("operator")))
        .body("by", equalTo("session"))
        .body("passwordNeeded", equalTo(false))
        .body("endsAt", equalTo(clock.instant().plus(settings.longest()).toString()));
    assertThat(People.look(session)).isEqualTo(200);
  }

  @Test
  void the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    String cookie = People.tryToSignIn("anna", PASSWORD).header("Set-Cookie");

    assertThat(cookie)
        .startsWith(COOKIE + "=")
        .containsIgnoringCase("HttpOnly")
        .containsIgnoringCase("SameSite=Strict")
        .containsIgnoringCase("Path=/")
        .doesNotContainIgnoringCase("Secure")
        .doesNotContainIgnoringCase("Domain");
  }

  @Test
  void behind_tls_the_cookie_never_leaves_it_and_no_other_host_can_set_it() {
    Response answer =
        overTls()
            .contentType(ContentType.JSON)
            .body(Map.of("name", "anna", "password", PASSWORD))
            .post("/api/v1/session");

    assertThat(answer.header("Set-Cookie"))
        .startsWith("__Host-" + COOKIE + "=")
        .containsIgnoringCase("Secure")
        .containsIgnoringCase("HttpOnly")
        .containsIgnoringCase("SameSite=Strict");
    String session = answer.cookie("__Host-" + COOKIE);
    overTls().cookie("__Host-" + COOKIE, session).get("/api/v1/kpis").then().statusCode(200);
    overTls().cookie(COOKIE, session).get("/api/v1/kpis").then().statusCode(401);
    assertThat(rows.texts("SELECT address FROM sessions")).containsExactly("192.0.2.7");
  }

  private static RequestSpecification overTls() {
    return People.page()
        .header("X-Forwarded-Proto", "https")
        .header("X-Forwarded-For", "192.0.2.7");
  }

  @Test
  void only_a_hash_of_it_is_stored() {
    String session = People.signIn("anna");

    assertThat(rows.texts("SELECT session_hash FROM sessions"))
        .containsExactly(RandomText.hash(session));
    assertThat(rows.texts("SELECT CAST(s AS text) FROM sessions s").get(0)).doesNotContain(session);
    assertThat(People.look(RandomText.hash(session))).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "anna, wrong password here",
    "nobody, correct horse battery staple",
    "anna, ''",
    "'', correct horse battery staple",
    "ANNA'; DROP TABLE users; --, correct horse battery staple"
  })
  void anything_else_is_refused_in_the_same_words(String name, String password) {
    Response answer = People.tryToSignIn(name, password);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.cookies()).isEmpty();
    assertThat(answer.jsonPath().getString("detail"))
        .isEqualTo("The name, the password or the link is wrong, or no longer good");
  }

  @Test
  void the_name_may_be_written_in_capitals() {
    assertThat(People.tryToSignIn("Anna", PASSWORD).statusCode()).isEqualTo(204);
  }

  @Test
  void a_password_that_goes_on_behind_the_right_one_is_wrong() {
    String longest = "x".repeat(72);
    People.admin()
        .body(Map.of("password", longest))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(204);

    assertThat(People.tryToSignIn("anna", longest + "y").statusCode()).isEqualTo(401);
    assertThat(People.tryToSignIn("anna", longest).statusCode()).isEqualTo(204);
  }

  @Test
  void signing_in_makes_a_new_session_whatever_the_browser_sends() {
    String planted = RandomText.make();

    Response answer =
        People.with(planted)
            .contentType(ContentType.JSON)
            .body(Map.of("name", "anna", "password", PASSWORD))
            .post("/api/v1/session");

    assertThat(answer.cookie(COOKIE)).isNotEqualTo(planted);
    assertThat(People.look(planted)).isEqualTo(401);
  }

  @Test
  void signing_in_again_ends_the_session_of_before() {
    String first = People.signIn("anna");

    Response answer =
        People.with(first)
            .contentType(ContentType.JSON)
            .body(Map.of("name", "anna", "password", PASSWORD))
            .post("/api/v1/session");

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(People.look(first)).isEqualTo(401);
    assertThat(People.look(answer.cookie(COOKIE))).isEqualTo(200);
  }

  @Test
  void signing_out_ends_it_for_whoever_kept_a_copy() {
    String session = People.signIn("anna");

    Response answer = People.with(session).delete("/api/v1/session");

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.header("Set-Cookie")).contains("Max-Age=0");
    assertThat(People.look(session)).isEqualTo(401);
    assertThat(audit()).containsExactly("SignedIn anna user anna", "SignedOut anna user anna");
  }

  @Test
  void it_ends_when_it_is_not_used() {
    String session = People.signIn("anna");

    clock.advance(settings.idle().minusMinutes(2));
    assertThat(People.look(session)).isEqualTo(200);
    clock.advance(settings.idle().minusMinutes(2));
    assertThat(People.look(session)).isEqualTo(200);
    clock.advance(settings.idle());
    assertThat(People.look(session)).isEqualTo(401);
  }

  @Test
  void it_ends_at_last_however_much_it_is_used() {
    String session = People.signIn("anna");
    Duration step = settings.idle().dividedBy(2);

    for (Duration used = step; used.compareTo(settings.longest()) < 0; used = used.plus(step)) {
      clock.advance(step);
      assertThat(People.look(session)).as(used.toString()).isEqualTo(200);
    }
    clock.advance(step);
    assertThat(People.look(session)).isEqualTo(401);
  }

  @Test
  void sessions_that_are_over_are_removed_when_somebody_signs_in() {
    People.signIn("anna");
    clock.advance(settings.longest());

    People.signIn("anna");

    assertThat(rows.texts("SELECT session_hash FROM sessions")).hasSize(1);
  }

  @Test
  void disabling_a_user_ends_their_sessions_at_once() {
    String session = People.signIn("anna");

    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"operator\"], \"disabled\": true}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    assertThat(People.look(session)).isEqualTo(401);
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(401);
  }

  @Test
  void another_role_counts_from_the_next_request_on() {
    String session = People.signIn("anna");
    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"viewer\"]}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    People.with(session)
        .contentType(ContentType.JSON)
        .body("{}")
        .post("/api/v1/notifications/retry")
        .then()
        .statusCode(403);
  }

  @Test
  void an_admin_ends_all_sessions_of_a_user_and_the_user_may_come_back() {
    String one = People.signIn("anna");
    String two = People.signIn("anna");

    People.admin().delete("/api/v1/users/anna/sessions").then().statusCode(204);

    assertThat(People.look(one)).isEqualTo(401);
    assertThat(People.look(two)).isEqualTo(401);
    assertThat(People.look(People.signIn("anna"))).isEqualTo(200);
  }

  @Test
  void a_new_password_of_ones_own_ends_all_other_sessions() {
    String here = People.signIn("anna");
    String elsewhere = People.signIn("anna");

    Response answer =
        People.with(here)
            .contentType(ContentType.JSON)
            .body(Map.of("currentPassword", PASSWORD, "newPassword", "four other words please"))
            .put("/api/v1/session/password");

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(People.look(here)).isEqualTo(401);
    assertThat(People.look(elsewhere)).isEqualTo(401);
    assertThat(People.look(answer.cookie(COOKIE))).isEqualTo(200);
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(401);
    assertThat(People.tryToSignIn("anna", "four other words please").statusCode()).isEqualTo(204);
  }

  @Test
  void whoever_finds_a_browser_open_cannot_change_the_password() {
    String session = People.signIn("anna");

    People.with(session)
        .contentType(ContentType.JSON)
        .body(Map.of("currentPassword", "some other password", "newPassword", "x".repeat(12)))
        .put("/api/v1/session/password")
        .then()
        .statusCode(400)
        .body("field", equalTo("currentPassword"));
    People.with(session)
        .contentType(ContentType.JSON)
        .body(Map.of("newPassword", "x".repeat(12)))
        .put("/api/v1/session/password")
        .then()
        .statusCode(400)
        .body("field", equalTo("currentPassword"));

    assertThat(People.look(session)).isEqualTo(200);
  }

  @Test
  void a_token_is_somebody_but_has_no_session() {
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/session")
        .then()
        .statusCode(200)
        .body("name", equalTo("test-viewer"))
        .body("by", equalTo("token"));
    Tokens.as(Roles.VIEWER)
        .contentType(ContentType.JSON)
        .body(Map.of("newPassword", "x".repeat(12)))
        .put("/api/v1/session/password")
        .then()
        .statusCode(409);
    given().get("/api/v1/session").then().statusCode(401);
  }

  @Test
  void a_token_goes_before_a_cookie_and_a_wrong_one_is_no_way_round_it() {
    String session = People.signIn("anna");

    Tokens.as(Roles.VIEWER)
        .cookie(COOKIE, session)
        .get("/api/v1/session")
        .then()
        .body("name", equalTo("test-viewer"));
    given()
        .header("Authorization", "Bearer wrong")
        .cookie(COOKIE, session)
        .get("/api/v1/session")
        .then()
        .statusCode(401);
    given()
        .header("Authorization", "Basic YTpi")
        .cookie(COOKIE, session)
        .get("/api/v1/session")
        .then()
        .statusCode(401);
  }

  @Test
  void while_the_database_cannot_say_who_it_is_the_answer_is_to_come_back() {
    String session = People.signIn("anna");
    rows.execute("ALTER TABLE sessions RENAME TO sessions_away");
    try {
      given()
          .cookie(COOKIE, session)
          .get("/api/v1/session")
          .then()
          .statusCode(503)
          .header("Retry-After", notNullValue());
      given().cookie(COOKIE, session).get("/q/health/live").then().statusCode(200);
    } finally {
      rows.execute("ALTER TABLE sessions_away RENAME TO sessions");
    }
    assertThat(People.look(session)).isEqualTo(200);
  }

  @Test
  void guessing_stops_after_some_tries_by_name_and_the_audit_has_them() {
    for (int i = 0; i < LoginLimit.MOST_BY_NAME; i++) {
      assertThat(People.tryToSignIn("anna", "guess number " + i).statusCode()).isEqualTo(401);
    }

    Response answer = People.tryToSignIn("anna", PASSWORD);
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.header("Retry-After"))
        .isEqualTo(Long.toString(LoginLimit.WINDOW.toSeconds()));
    assertThat(audit())
        .hasSize(LoginLimit.MOST_BY_NAME)
        .containsOnly("Refused anonymous user anna");

    clock.advance(LoginLimit.WINDOW);
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(204);
  }

  @Test
  void guessing_stops_after_some_tries_by_address_whatever_the_name() {
    for (int i = 0; i < LoginLimit.MOST_BY_ADDRESS; i++) {
      limit.trying("somebody-" + i, "127.0.0.1");
    }

    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(429);
    assertThat(People.open("a-code-that-nobody-made").statusCode()).isEqualTo(429);
  }

  @Test
  void a_name_that_nobody_has_is_not_written_down() {
    People.tryToSignIn("my secret password", "anna");

    assertThat(rows.texts("SELECT CAST(e AS text) FROM audit_events e WHERE kind = 'Login'"))
        .hasSize(1)
        .allSatisfy(line -> assertThat(line).contains("unknown user").doesNotContain("my secret"));
  }

  @Test
  void a_body_that_is_no_login_is_refused_early() {
    People.page()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"%s\"}".formatted("a".repeat(10_000)))
        .post("/api/v1/session")
        .then()
        .statusCode(413);
    People.page()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"anna\"}")
        .post("/api/v1/session")
        .then()
        .statusCode(400)
        .body("field", equalTo("password"));
    People.page()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"anna\", \"password\": \"x\", \"admin\": true}")
        .post("/api/v1/session")
        .then()
        .statusCode(400)
        .body("field", equalTo("admin"));
  }

  @Test
  void the_login_page_is_there_for_anybody_and_runs_nothing_from_elsewhere() {
    given()
        .get("/login")
        .then()
        .statusCode(200)
        .contentType(ContentType.HTML)
        .header("Content-Security-Policy", containsString("default-src 'self'"))
        .header("Cache-Control", notNullValue())
        .body(containsString("sign-in-form"));
    given().get("/login.js").then().statusCode(200);
  }

  private List<String> audit() {
    return rows.texts(
        """
        SELECT event || ' ' || actor || ' ' || subject FROM audit_events
        WHERE kind = 'Login' ORDER BY id
        """);
  }
}
