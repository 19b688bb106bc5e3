package dev.holdfast.base.security;

import static dev.holdfast.base.Answers.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class AccessTest {

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource({
    "Bearer viewer-token, viewer",
    "Bearer operator-token, operator",
    "bearer viewer-token, viewer",
    "BEARER viewer-token, viewer",
    "'Bearer   viewer-token  ', viewer"
  })
  void the_right_token_opens_under_its_name(String authorization, String name) {
    Response answer = get("/sample/viewer", authorization);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.asString()).isEqualTo(name);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "Bearer",
        "Bearer ",
        "Bearer wrong-token",
        "Bearer VIEWER-TOKEN",
        "Bearer viewer-token x",
        "Bearerviewer-token",
        "Basic dmlld2VyOnZpZXdlci10b2tlbg==",
        "Token viewer-token",
        "viewer-token"
      })
  void without_a_known_token_the_answer_is_401_with_a_challenge(String authorization) {
    for (String path : new String[] {"/sample/viewer", "/sample/reactive-viewer"}) {
      Response answer = get(path, authorization);

      assertProblem(answer, 401, "unauthorized");
      assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"holdfast\"");
    }
  }

  @Test
  void a_token_is_not_known_by_its_hash() {
    String hash = "d036bd6d01a1cae081d39a2f8dab751dc042de814fd60df31fcb553170950f29";

    assertProblem(get("/sample/viewer", "Bearer " + hash), 401, "unauthorized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/sample/viewer", "/sample/reactive-viewer"})
  void a_known_token_without_the_role_is_403_and_the_role_is_named(String path) {
    Response answer = get(path, "Bearer script-token");

    assertProblem(answer, 403, "forbidden");
    assertThat(answer.<String>path("detail"))
        .isEqualTo("This token lacks the role for this request; it needs one of: viewer");
  }

  @Test
  void a_wrong_token_is_told_even_where_none_is_needed() {
    assertThat(get("/sample/open", null).statusCode()).isEqualTo(200);
    assertProblem(get("/sample/open", "Bearer wrong-token"), 401, "unauthorized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/live", "/q/health/ready", "/q/health/started", "/q/health"})
  void probes_are_open(String path) {
    assertThat(get(path, null).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    ", false",
    "Bearer script-token, false",
    "Bearer viewer-token, true",
    "Bearer operator-token, true"
  })
  void what_checks_know_is_for_those_who_may_look(String authorization, boolean told) {
    for (String path : new String[] {"/q/health/ready", "/q/health"}) {
      JsonPath answer = get(path, authorization).jsonPath();
      for (String check : new String[] {"sample", "async"}) {
        String found = "checks.find { it.name == '%s' }".formatted(check);
        assertThat(answer.getString(found + ".status")).isEqualTo("UP");
        assertThat(answer.getString(found + ".data?.path"))
            .as("%s of %s", check, path)
            .isEqualTo(told ? "/srv/" + check : null);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/openapi", "/q/swagger-ui/"})
  void the_description_of_the_api_is_open(String path) {
    assertThat(get(path, null).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    ", 401",
    "Bearer wrong-token, 401",
    "Bearer script-token, 403",
    "Bearer viewer-token, 200",
    "Bearer operator-token, 200"
  })
  void metrics_are_for_those_who_may_look(String authorization, int status) {
    for (String path : new String[] {"/q/metrics", "/q/metrics/"}) {
      assertThat(get(path, authorization).statusCode()).as(path).isEqualTo(status);
    }
  }

  @Test
  void browsers_are_told_not_to_guess_frame_or_leak() {
    Response answer = get("/sample/open", null);

    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
  }

  private static Response get(String path, String authorization) {
    return authorization == null
        ? given().get(path)
        : given().header("Authorization", authorization).get(path);
  }
}
