package dev.holdfast.central.users;

import static dev.holdfast.central.testing.People.COOKIE;
import static dev.holdfast.central.testing.People.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class OneTimeLinkTest extends CentralTest {

  @Inject FirstAdmin first;

  @BeforeEach
  void wait_for_others() {
    clock.advance(Duration.ofMinutes(10));
  }

  private static String link(String user, String body) {
    return People.admin()
        .body(body)
        .post("/api/v1/users/%s/one-time-link".formatted(user))
        .then()
        .statusCode(201)
        .header("Cache-Control", equalTo("no-store"))
        .extract()
        .path("once");
  }

  @Test
  void the_first_start_makes_an_admin_who_comes_in_by_a_link_and_chooses_a_password() {
    OneTimeLink made = await(first.runOnce()).orElseThrow();

    Response opened = People.open(made.code());
    assertThat(opened.statusCode()).isEqualTo(204);
    String session = opened.cookie(COOKIE);
    People.with(session)
        .get("/api/v1/session")
        .then()
        .body("name", equalTo("admin"))
        .body("roles", equalTo(List.of("admin")))
        .body("passwordNeeded", equalTo(true));

    Response chosen =
        People.with(session)
            .contentType(ContentType.JSON)
            .body(Map.of("newPassword", PASSWORD))
            .put("/api/v1/session/password");
    assertThat(chosen.statusCode()).isEqualTo(204);
    People.with(chosen.cookie(COOKIE))
        .get("/api/v1/session")
        .then()
        .body("passwordNeeded", equalTo(false));
    assertThat(People.tryToSignIn("admin", PASSWORD).statusCode()).isEqualTo(204);
  }

  @Test
  void the_link_is_printed_once_and_kept_as_a_hash() {
    StringBuilder log = new StringBuilder();
    Handler handler = handler(log);
    Logger.getLogger(FirstAdmin.class.getName()).addHandler(handler);
    OneTimeLink made;
    try {
      made = await(first.runOnce()).orElseThrow();
      assertThat(await(first.runOnce())).isEmpty();
    } finally {
      Logger.getLogger(FirstAdmin.class.getName()).removeHandler(handler);
    }

    assertThat(log.toString()).containsOnlyOnce("/login#once=" + made.code());
    assertThat(rows.texts("SELECT code_hash FROM one_time_links"))
        .containsExactly(RandomText.hash(made.code()));
    assertThat(rows.texts("SELECT CAST(e AS text) FROM audit_events e").toString())
        .contains("user admin")
        .doesNotContain(made.code());
  }

  private static Handler handler(StringBuilder log) {
    return new Handler() {
      @Override
      public void publish(LogRecord line) {
        log.append(line.getMessage());
        if (line.getParameters() != null) {
          for (Object parameter : line.getParameters()) {
            log.append(parameter);
          }
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  @Test
  void a_first_admin_who_did_not_come_in_time_gets_another_link_at_the_next_start() {
    OneTimeLink late = await(first.runOnce()).orElseThrow();
    clock.advance(OneTimeLink.GOOD_FOR);

    assertThat(People.open(late.code()).statusCode()).isEqualTo(401);
    Optional<OneTimeLink> next = await(first.runOnce());
    assertThat(next).isPresent();
    assertThat(People.open(next.get().code()).statusCode()).isEqualTo(204);
    assertThat(rows.texts("SELECT name FROM users")).containsExactly("admin");
  }

  @Test
  void where_an_admin_has_a_password_nobody_is_made() {
    People.make(rows, "root", "admin");

    assertThat(await(first.runOnce())).isEmpty();
    assertThat(rows.texts("SELECT name FROM users")).containsExactly("root");
  }

  @Test
  void a_link_opens_once() {
    People.make(rows, "anna", "viewer");
    String once = link("anna", "{}");

    Response opened = People.open(once);
    assertThat(opened.statusCode()).isEqualTo(204);
    assertThat(People.look(opened.cookie(COOKIE))).isEqualTo(200);
    assertThat(People.open(once).statusCode()).isEqualTo(401);
  }

  @Test
  void a_link_ends_after_a_day() {
    People.make(rows, "anna", "viewer");
    String once = link("anna", "{}");
    clock.advance(OneTimeLink.GOOD_FOR);

    assertThat(People.open(once).statusCode()).isEqualTo(401);
  }

  @Test
  void a_second_link_takes_the_place_of_the_first() {
    People.make(rows, "anna", "viewer");
    String first = link("anna", "{}");
    String second = link("anna", "{}");

    assertThat(People.open(first).statusCode()).isEqualTo(401);
    assertThat(People.open(second).statusCode()).isEqualTo(204);
  }

  @Test
  void a_link_for_a_forgotten_password_ends_the_old_one_and_its_sessions() {
    People.make(rows, "anna", "viewer");
    String session = People.signIn("anna");

    String once = link("anna", "{\"clearPassword\": true}");

    assertThat(People.look(session)).isEqualTo(401);
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(401);
    People.with(People.open(once).cookie(COOKIE))
        .get("/api/v1/session")
        .then()
        .body("passwordNeeded", equalTo(true));
  }

  @Test
  void a_link_of_somebody_who_was_disabled_opens_nothing() {
    People.make(rows, "anna", "viewer");
    String once = link("anna", "{}");
    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"viewer\"], \"disabled\": true}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    assertThat(People.open(once).statusCode()).isEqualTo(401);
    People.admin().body("{}").post("/api/v1/users/anna/one-time-link").then().statusCode(409);
  }

  @Test
  void the_hash_of_a_code_is_no_code() {
    People.make(rows, "anna", "viewer");
    String once = link("anna", "{}");

    assertThat(People.open(RandomText.hash(once)).statusCode()).isEqualTo(401);
  }
}
