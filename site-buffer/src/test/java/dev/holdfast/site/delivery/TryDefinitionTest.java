package dev.holdfast.site.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever defines a target can see at once whether it will do. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class TryDefinitionTest {

  private static final String SYSTEMS = "/api/v1/definitions/external-systems/";
  private static final String DATABASES = "/api/v1/definitions/databases/";

  @Inject Site site;
  @Inject TargetGuards guards;

  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system =
        site.define(
            target, ", \"auth\": {\"type\": \"bearer\", \"token\": \"hunter2-of-the-erp\"}");
  }

  @AfterEach
  void stop_target() {
    target.close();
  }

  @Test
  void the_base_url_is_asked_for_with_the_login() {
    trial("").body("ok", equalTo(true)).body("httpStatus", equalTo(200));

    ReceivedCall call = target.calls().get(0);
    assertThat(call.method()).isEqualTo("HEAD");
    assertThat(call.path()).isEqualTo("/");
    assertThat(call.header("Authorization")).contains("Bearer hunter2-of-the-erp");
  }

  @Test
  void another_path_may_be_asked_for() {
    trial("{\"method\": \"GET\", \"path\": \"/health\"}")
        .body("ok", equalTo(true))
        .body("detail", containsString("answered GET with 200"));

    assertThat(target.calls().get(0).path()).isEqualTo("/health");
  }

  @ParameterizedTest
  @CsvSource({"401, false", "403, false", "404, true", "405, true", "302, false", "500, false"})
  void an_answer_says_whether_the_login_was_taken(int status, boolean ok) {
    target.script(Reply.status(status));

    trial("")
        .body("ok", equalTo(ok))
        .body("httpStatus", equalTo(status))
        .body("detail", containsString("answered " + status));
  }

  @Test
  void what_is_in_the_way_is_told_and_nothing_else_is_touched() {
    target.down();

    for (int i = 0; i < 10; i++) {
      trial("").body("ok", equalTo(false)).body("detail", not(containsString("hunter2")));
    }

    assertThat(guards.states()).doesNotContainEntry(system, "open");
    target.up();
    Site.postMessage(system, "").then().statusCode(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"method\": \"POST\"} | method",
        "{\"path\": \"../admin\"} | path",
        "{\"paht\": \"/\"} | paht"
      })
  void nothing_is_sent_that_changes_anything(String body, String field) {
    Site.as(Tokens.ADMIN)
        .body(body)
        .post(SYSTEMS + system + "/test")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));

    assertThat(target.callCount()).isZero();
  }

  @Test
  void a_database_that_is_away_is_told() {
    Site.as(Tokens.ADMIN)
        .body("{\"url\": \"postgres://localhost:9/plant\", \"user\": \"me\", \"password\": \"x\"}")
        .put(DATABASES + "tried")
        .then()
        .statusCode(201)
        .body("url", equalTo("postgresql://localhost:9/plant"));

    Site.as(Tokens.ADMIN)
        .post(DATABASES + "tried/test")
        .then()
        .statusCode(200)
        .body("ok", equalTo(false))
        .body("detail", containsString("no connection to the database tried: Connection refused"));
    Site.as(Tokens.ADMIN).delete(DATABASES + "tried").then().statusCode(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {SYSTEMS + "nobody/test", DATABASES + "nobody/test"})
  void what_is_not_defined_is_404_and_only_an_admin_tries(String path) {
    Site.as(Tokens.ADMIN).post(path).then().statusCode(404);
    Site.as(Tokens.OPERATOR)
        .post(path)
        .then()
        .statusCode(403)
        .body("detail", containsString("it needs one of: admin"));
  }

  private ValidatableResponse trial(String body) {
    return (body.isEmpty() ? Site.as(Tokens.ADMIN) : Site.as(Tokens.ADMIN).body(body))
        .post(SYSTEMS + system + "/test")
        .then()
        .statusCode(200);
  }
}
