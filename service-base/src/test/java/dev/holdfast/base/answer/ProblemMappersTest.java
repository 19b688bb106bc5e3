package dev.holdfast.base.answer;

import static dev.holdfast.base.Answers.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ProblemMappersTest {

  private static final String SOUND =
      "{\"subject\":\"s\",\"urgent\":false,\"amount\":1,\"at\":\"2026-05-01T12:00:00Z\",\"parts\":[]}";

  @Test
  void a_sound_request_is_answered_with_times_as_text() {
    Response answer = order("application/json", SOUND);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.asString()).isEqualTo(SOUND);
  }

  @ParameterizedTest
  @CsvSource({
    "problem, 503, unavailable, The buffer is full; free some disk",
    "not-found, 404, not-found, No order 7 here",
    "field, 400, invalid-field, subject is too long"
  })
  void a_problem_thrown_is_the_problem_answered(
      String kind, int status, String type, String detail) {
    Response answer = given().get("/sample/failure/" + kind);

    assertProblem(answer, status, type);
    assertThat(answer.<String>path("detail")).isEqualTo(detail);
    assertThat(answer.<String>path("field")).isEqualTo(kind.equals("field") ? "subject" : null);
    assertThat(answer.header("Retry-After")).isEqualTo(status == 503 ? "5" : null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nowhere", "/sample/nowhere", "/sample/by-id/4711", "/_rf/receive"})
  void an_unknown_path_is_404(String path) {
    assertProblem(given().get(path), 404, "http-404");
  }

  @Test
  void a_query_parameter_of_the_wrong_type_is_refused() {
    Response answer = given().get("/sample/by-id/0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10?page=first");

    assertProblem(answer, answer.statusCode(), "http-" + answer.statusCode());
    assertThat(answer.statusCode()).isIn(400, 404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/sample/orders | OPTIONS, POST",
        "/sample/viewer | GET, HEAD, OPTIONS",
        "/sample/by-id/5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 | GET, HEAD, OPTIONS"
      })
  void a_wrong_method_is_405_and_the_right_ones_are_named(String path, String allowed) {
    Response answer = given().delete(path);

    assertProblem(answer, 405, "http-405");
    assertThat(List.of(answer.header("Allow").split(",\\s*")))
        .containsExactlyInAnyOrder(allowed.split(", "));
  }

  @Test
  void a_wrong_media_type_is_415() {
    assertProblem(order("text/plain", SOUND), 415, "http-415");
  }

  @Test
  void an_answer_nobody_can_make_is_406() {
    assertProblem(given().accept("image/png").get("/sample/open"), 406, "http-406");
  }

  @Test
  void what_a_refusal_says_in_its_headers_is_kept() {
    Response answer = given().get("/sample/failure/unavailable");

    assertProblem(answer, 503, "http-503");
    assertThat(answer.header("Retry-After")).isEqualTo("120");
  }

  @ParameterizedTest
  @CsvSource({"unavailable-now, 503, 5", "full, 507, 60"})
  void a_refusal_for_now_says_when_to_come_back(String kind, int status, String seconds) {
    Response answer = given().get("/sample/failure/" + kind);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.header("Retry-After")).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"subjekt\":\"s\"} | subjekt | subjekt is not a field of this request",
        "{\"amount\":\"many\"} | amount | amount must be a whole number",
        "{\"amount\":\"5\"} | amount | amount must be a whole number",
        "{\"amount\":99.9} | amount | amount must be a whole number",
        "{\"amount\":99999999999} | amount | amount has the wrong type or form",
        "{\"subject\":{\"a\":1}} | subject | subject must be a string",
        "{\"subject\":5} | subject | subject must be a string",
        "{\"subject\":true} | subject | subject must be a string",
        "{\"urgent\":\"false\"} | urgent | urgent must be true or false",
        "{\"urgent\":\"FALSE\"} | urgent | urgent must be true or false",
        "{\"urgent\":\"\"} | urgent | urgent must be true or false",
        "{\"urgent\":0} | urgent | urgent must be true or false",
        "{\"urgent\":true,\"urgent\":false} | urgent | urgent is given more than once",
        "{\"parts\":[{\"count\":1,\"count\":2}]} | parts.0.count | parts.0.count is given more than once",
        "{\"at\":\"noon\"} | at | at has the wrong type or form",
        "{\"parts\":[{\"count\":\"x\"}]} | parts.count | parts.count must be a whole number",
        "{\"parts\":[{\"colour\":1}]} | parts.colour | parts.colour is not a field of this request",
        "{\"parts\":[{\"count\":-1}]} | parts | parts has the wrong type or form",
        "{\"parts\":7} | parts | parts must be an array"
      })
  void a_field_that_does_not_fit_is_named(String body, String field, String detail) {
    Response answer = order("application/json", body);

    assertProblem(answer, 400, "invalid-field");
    assertThat(answer.<String>path("field")).isEqualTo(field);
    assertThat(answer.<String>path("detail")).isEqualTo(detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"subject\":",
        "{\"subject\":\"s\"",
        "nonsense",
        "{\"subject\":\"s\"]",
        "{\"subject\":\"s\"} garbage",
        "{\"subject\":\"s\"} {}",
        "{\"subject\":\"s\"}}",
        "{\"parts\":[{\"count\":hunter2}]}",
        "[]",
        "[{}]",
        "\"text\"",
        "7",
        "true"
      })
  void a_body_that_cannot_be_read_is_400(String body) {
    assertProblem(order("application/json", body), 400, "unreadable-body");
  }

  @Test
  void a_body_that_cannot_be_read_says_where() {
    Response answer = order("application/json", "{\n  \"subject\": broken}");

    assertThat(answer.<String>path("detail"))
        .isEqualTo(
            "It must be one JSON object with the fields of this request, and nothing behind it;"
                + " see line 2, column 14");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null"})
  void an_empty_body_is_nothing_and_up_to_the_resource(String body) {
    assertThat(order("application/json", body).statusCode()).isEqualTo(204);
  }

  @Test
  void a_body_nested_without_end_is_400() {
    String body = "{\"parts\":" + "[".repeat(2_000);

    assertThat(order("application/json", body).statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bug", "later-bug", "error", "server-error", "own-json"})
  void what_nobody_foresaw_is_500_with_a_reference_and_the_log_has_the_cause(String kind) {
    try (LogOf log = LogOf.logger(ProblemMappers.class.getName())) {
      Response answer = given().get("/sample/failure/" + kind);

      assertProblem(answer, 500, "unexpected");
      String detail = answer.path("detail");
      String reference = detail.substring(detail.lastIndexOf(' ') + 1);
      assertThat(reference).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
      assertThat(log.recordsWith(reference))
          .as("log under the reference")
          .hasSize(1)
          .allSatisfy(record -> assertThat(record.getThrown()).isNotNull());
    }
  }

  @Test
  void each_failure_has_its_own_reference() {
    List<String> details =
        List.of(
            given().get("/sample/failure/bug").path("detail"),
            given().get("/sample/failure/bug").path("detail"));

    assertThat(details).doesNotHaveDuplicates();
  }

  private static Response order(String contentType, String body) {
    return given().contentType(contentType).body(body).post("/sample/orders");
  }
}
