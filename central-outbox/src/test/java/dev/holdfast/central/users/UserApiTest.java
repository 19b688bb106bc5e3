package dev.holdfast.central.users;

import static dev.holdfast.central.testing.People.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class UserApiTest extends CentralTest {

  @BeforeEach
  void make() {
    People.make(rows, "root", "admin");
  }

  private static Response put(String name, String body, String ifMatch) {
    return People.admin().header("If-Match", ifMatch).body(body).put("/api/v1/users/" + name);
  }

  private static Response make(String name, String body) {
    return People.admin().body(body).put("/api/v1/users/" + name);
  }

  @Test
  void an_admin_makes_a_user_who_then_signs_in() {
    make("anna", "{\"roles\": [\"operator\"]}")
        .then()
        .statusCode(200)
        .header("ETag", equalTo("\"1\""))
        .body("name", equalTo("anna"))
        .body("roles", equalTo(List.of("operator")))
        .body("disabled", equalTo(false))
        .body("hasPassword", equalTo(false))
        .body("lastLoginAt", nullValue());
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(401);

    People.admin()
        .body(Map.of("password", PASSWORD))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(204);

    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(204);
    People.admin()
        .get("/api/v1/users/anna")
        .then()
        .body("sessions", equalTo(1))
        .body("hasPassword", equalTo(true))
        .body("lastLoginAt", equalTo(clock.instant().toString()));
  }

  @Test
  void two_admins_do_not_overwrite_each_other() {
    make("anna", "{\"roles\": [\"operator\"]}").then().statusCode(200);

    make("anna", "{\"roles\": [\"viewer\"]}").then().statusCode(428);
    put("anna", "{\"roles\": [\"viewer\"]}", "\"1\"")
        .then()
        .statusCode(200)
        .header("ETag", equalTo("\"2\""));
    put("anna", "{\"roles\": [\"operator\"]}", "\"1\"").then().statusCode(412);
    make("anna", "{\"roles\": [\"viewer\"]}").then().statusCode(200).header("ETag", "\"2\"");
  }

  @Test
  void every_change_is_in_the_audit_and_no_password_is() {
    make("anna", "{\"roles\": [\"operator\"]}");
    put("anna", "{\"roles\": [\"viewer\"]}", "*");
    People.admin().body(Map.of("password", PASSWORD)).put("/api/v1/users/anna/password");
    People.admin().body("{}").post("/api/v1/users/anna/one-time-link");

    assertThat(
            rows.texts(
                "SELECT event || ' ' || actor || ' ' || subject FROM audit_events ORDER BY id"))
        .containsExactly(
            "Created test-admin user anna",
            "Changed test-admin user anna",
            "PasswordSet test-admin user anna",
            "LinkMade test-admin user anna");
    assertThat(rows.texts("SELECT CAST(detail AS text) FROM audit_events WHERE event = 'Changed'"))
        .containsExactly(
            "{\"after\": {\"roles\": [\"viewer\"], \"disabled\": false},"
                + " \"before\": {\"roles\": [\"operator\"], \"disabled\": false}}");
    assertThat(rows.texts("SELECT CAST(e AS text) FROM audit_events e").toString())
        .doesNotContain(PASSWORD, "$2");
  }

  @Test
  void a_password_is_kept_as_a_hash_of_bcrypt() {
    make("anna", "{\"roles\": [\"operator\"]}");
    People.admin().body(Map.of("password", PASSWORD)).put("/api/v1/users/anna/password");

    assertThat(rows.texts("SELECT password_hash FROM users WHERE name = 'anna'").get(0))
        .startsWith("$2")
        .contains("$11$");
  }

  @Test
  void the_last_admin_stays() {
    put("root", "{\"roles\": [\"viewer\"]}", "*")
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:last-admin"));
    put("root", "{\"roles\": [\"admin\"], \"disabled\": true}", "*").then().statusCode(409);

    make("anna", "{\"roles\": [\"admin\"]}").then().statusCode(200);
    put("root", "{\"roles\": [\"viewer\"]}", "*").then().statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "anna%0D%0ASet-Cookie:%20x=y",
        "%3Cscript%3E",
        "a%00b",
        "..%2F..",
        "anna bert",
        "-anna",
        "%C3%A4nna",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void a_name_is_plain_or_refused(String name) {
    Response answer =
        People.admin()
            .urlEncodingEnabled(false)
            .body("{\"roles\": [\"viewer\"]}")
            .put("/api/v1/users/" + name.replace(" ", "%20"));

    assertThat(answer.statusCode()).isIn(400, 404);
    assertThat(answer.cookies()).isEmpty();
    assertThat(rows.texts("SELECT name FROM users")).containsExactly("root");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"roles\": []}",
        "{\"roles\": [\"root\"]}",
        "{\"roles\": [null]}",
        "{\"roles\": [\"submit\"]}",
        "{\"roles\": \"viewer\"}"
      })
  void roles_are_among_those_there_are(String body) {
    make("anna", body).then().statusCode(400).body("field", equalTo("roles"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short",
        "elevenchars",
        "ääääääääääääääääääääääääääääääääääääää",
        "0123456789012345678901234567890123456789012345678901234567890123456789012"
      })
  void a_password_is_long_enough_and_no_longer_than_counts(String password) {
    make("anna", "{\"roles\": [\"viewer\"]}");

    People.admin()
        .body(Map.of("password", password))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(400)
        .body("field", equalTo("password"));
  }

  @Test
  void a_user_cannot_have_the_name_of_a_token() {
    People.admin()
        .body("{\"name\": \"report\", \"roles\": [\"viewer\"]}")
        .post("/api/v1/tokens")
        .then()
        .statusCode(201);

    make("report", "{\"roles\": [\"viewer\"]}").then().statusCode(409);
    make("test-viewer", "{\"roles\": [\"viewer\"]}").then().statusCode(409);
    make("system", "{\"roles\": [\"viewer\"]}").then().statusCode(409);
  }

  @Test
  void users_are_paged_by_name() {
    make("anna", "{\"roles\": [\"viewer\"]}");
    make("bert", "{\"roles\": [\"viewer\"]}");

    People.admin()
        .get("/api/v1/users?limit=2")
        .then()
        .body("items.name", equalTo(List.of("anna", "bert")))
        .body("nextAfter", equalTo("bert"));
    People.admin()
        .get("/api/v1/users?limit=2&after=bert")
        .then()
        .body("items.name", equalTo(List.of("root")))
        .body("nextAfter", nullValue());
    People.admin().get("/api/v1/users?limit=0").then().statusCode(400);
  }

  @Test
  void who_is_not_there_is_not_found() {
    People.admin().get("/api/v1/users/nobody").then().statusCode(404);
    People.admin().body("{}").post("/api/v1/users/nobody/one-time-link").then().statusCode(404);
    People.admin().delete("/api/v1/users/nobody/sessions").then().statusCode(404);
    People.admin()
        .body(Map.of("password", PASSWORD))
        .put("/api/v1/users/nobody/password")
        .then()
        .statusCode(404);
  }
}
