package dev.holdfast.site.delivery.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.oneOf;

import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole way: defined, called, delivered. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class ExternalSystemCallTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String ORDER =
      "{\"method\":\"POST\",\"path\":\"/orders/17\",\"body\":{\"n\":5}}";

  private final FaultyHttpTarget target = FaultyHttpTarget.start();

  @BeforeEach
  void define() {
    given()
        .auth()
        .oauth2(Tokens.ADMIN)
        .contentType(ContentType.JSON)
        .body(
            "{\"baseUrl\":\"%s/api\",\"auth\":{\"type\":\"bearer\",\"token\":\"hush\"}}"
                .formatted(target.baseUrl()))
        .put("/api/v1/definitions/external-systems/shop")
        .then()
        .statusCode(oneOf(200, 201));
  }

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void a_call_is_delivered_at_once() {
    String id = call("shop", ORDER).statusCode(200).extract().path("messageId");

    ReceivedCall received = target.calls().get(0);
    assertThat(received.path()).isEqualTo("/api/orders/17");
    assertThat(received.body()).isEqualTo("{\"n\":5}");
    assertThat(received.header("Authorization")).contains("Bearer hush");
    assertThat(received.header("Idempotency-Key")).contains(id);
  }

  @Test
  void a_call_that_fails_for_now_leaves_from_the_buffer_with_the_same_key() {
    target.script(Reply.status(503));

    call("shop", ORDER).statusCode(202).body("wasBuffered", equalTo(true));
    TestClock.get().advance(Duration.ofSeconds(2));

    List<ReceivedCall> calls = target.awaitCalls(2, LONG);
    assertThat(calls.get(1).header("Idempotency-Key"))
        .isEqualTo(calls.get(0).header("Idempotency-Key"));
  }

  @Test
  void a_refusal_comes_back_to_the_caller() {
    target.script(Reply.json(422, "{\"error\":\"no such article\"}"));

    call("shop", ORDER).statusCode(422).body("error", containsString("no such article"));
  }

  @Test
  void an_unknown_system_comes_back_to_the_caller() {
    call("nobody", ORDER)
        .statusCode(422)
        .body("detail", containsString("no external system named nobody"));
  }

  @Test
  void a_call_that_cannot_be_made_is_answered_with_the_field() {
    call("shop", "{\"method\":\"GET\",\"path\":\"/../admin\"}")
        .statusCode(400)
        .body("field", equalTo("path"));
    assertThat(target.callCount()).isZero();
  }

  private static ValidatableResponse call(String system, String body) {
    return given()
        .auth()
        .oauth2(Tokens.SUBMIT)
        .contentType(ContentType.JSON)
        .body(body)
        .post("/api/v1/external-systems/" + system + "/calls")
        .then();
  }
}
