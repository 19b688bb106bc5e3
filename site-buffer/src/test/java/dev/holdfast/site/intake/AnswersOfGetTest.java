package dev.holdfast.site.intake;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever asks a target for something gets it, now or from the operation. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class AnswersOfGetTest {

  @Inject Site site;

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
  void what_is_delivered_at_once_is_answered_with_it() {
    target.script(Reply.json(200, "{\"open\":3}"));

    String id =
        call("GET", "")
            .statusCode(200)
            .body("response.body", equalTo("{\"open\":3}"))
            .body("response.contentType", equalTo("application/json"))
            .body("response.truncated", equalTo(false))
            .extract()
            .path("messageId");

    operation(id)
        .body("httpStatus", equalTo(200))
        .body("response.body", equalTo("{\"open\":3}"))
        .body("response.contentType", equalTo("application/json"))
        .body("response.truncated", equalTo(false));
  }

  @Test
  void what_was_buffered_has_it_with_its_operation() {
    target.script(Reply.json(200, "{\"open\":3}"));

    String id = buffered();

    operation(id).body("response.body", equalTo("{\"open\":3}"));
  }

  @Test
  void the_secrets_of_the_definition_are_not_in_it() {
    target.respondWith(call -> Reply.json(200, call.header("Authorization").orElse("none")));

    call("GET", "").body("response.body", equalTo("Bearer ***"));
  }

  @Test
  void of_a_long_answer_the_beginning_is_kept() {
    target.script(Reply.json(200, "x".repeat(16_385)));

    String id = call("GET", "").extract().path("messageId");

    operation(id)
        .body("response.body", equalTo("x".repeat(16_384)))
        .body("response.truncated", equalTo(true));
  }

  @Test
  void what_is_no_text_is_not_kept() {
    target.script(
        new Reply.Respond(200, Map.of("Content-Type", "image/png"), "\u0089PNG\u0000\u0001"));

    call("GET", "")
        .body("response.body", nullValue())
        .body("response.contentType", equalTo("image/png"))
        .body("response.truncated", equalTo(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "DELETE"})
  void of_other_calls_the_status_is_enough(String verb) {
    target.script(Reply.json(200, "{\"open\":3}"));

    String id = call(verb, "").body("response", nullValue()).extract().path("messageId");

    operation(id).body("httpStatus", equalTo(200)).body("response", nullValue());
  }

  private String buffered() {
    String id =
        call("GET", ", \"attemptImmediate\": false")
            .statusCode(202)
            .body("response", nullValue())
            .extract()
            .path("messageId");
    Site.awaitOperation(id, "Delivered");
    return id;
  }

  private ValidatableResponse call(String verb, String options) {
    return Site.post(
            "external-systems/" + system + "/calls",
            "{\"method\": \"%s\", \"path\": \"/orders\"%s}".formatted(verb, options))
        .then();
  }

  private static ValidatableResponse operation(String id) {
    return Site.as(Tokens.SUBMIT).get("/api/v1/operations/" + id).then().statusCode(200);
  }
}
