package dev.holdfast.site.pause;

import static dev.holdfast.site.testing.Site.as;
import static dev.holdfast.site.testing.Site.postMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class PauseApiTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Site site;
  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system = site.define(target);
  }

  @AfterEach
  void stop_target() {
    resume();
    target.close();
  }

  private Response pause(String body) {
    return as(Tokens.OPERATOR).body(body).put("/api/v1/pauses/external-systems/" + system);
  }

  private Response resume() {
    return as(Tokens.OPERATOR).delete("/api/v1/pauses/external-systems/" + system);
  }

  @Test
  void what_is_for_a_target_that_rests_is_taken_in_and_says_why_it_waits() {
    pause("{\"reason\": \"it gets a new release\"}")
        .then()
        .statusCode(200)
        .body("kind", equalTo("external-systems"))
        .body("name", equalTo(system))
        .body("pausedBy", equalTo("night-shift"));

    String id = postMessage(system, "").path("messageId");

    assertThat(site.pendingFor(system)).isEqualTo(1);
    assertThat(target.calls()).isEmpty();
    as(Tokens.VIEWER)
        .get("/api/v1/pending/" + id)
        .then()
        .body(
            "waitsBecause",
            equalTo(
                "the external system %s is paused by night-shift since %s: it gets a new release"
                    .formatted(system, TestClock.get().instant())))
        .body("retryCount", equalTo(0));
    as(Tokens.VIEWER)
        .get("/api/v1/status")
        .then()
        .body("breakers.'ExternalSystem %s'".formatted(system), equalTo("paused"))
        .body("pauses.name", hasItem(system));

    resume().then().statusCode(204);
    site.awaitPendingFor(system, 0);
    assertThat(target.callCount()).isEqualTo(1);
    as(Tokens.VIEWER).get("/api/v1/pauses").then().body("items.name", not(hasItem(system)));
  }

  @Test
  void a_pause_ends_by_itself() {
    Instant end = TestClock.get().instant().plusSeconds(600);
    pause("{\"reason\": \"release\", \"endsAt\": \"%s\"}".formatted(end)).then().statusCode(200);
    String id = postMessage(system, "").path("messageId");
    as(Tokens.VIEWER)
        .get("/api/v1/pending/" + id)
        .then()
        .body("waitsBecause", containsString("until " + end));

    TestClock.get().advance(Duration.ofSeconds(601));

    site.awaitPendingFor(system, 0);
    Eventually.holds(
        "it is not listed any more",
        PATIENCE,
        () ->
            !as(Tokens.VIEWER)
                .get("/api/v1/pauses")
                .<java.util.List<String>>path("items.name")
                .contains(system));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | reason",
        "{\"reason\": \" \"} | reason",
        "{\"reason\": \"r\", \"endsAt\": \"tomorrow\"} | endsAt",
        "{\"reason\": \"r\", \"endsAt\": \"2020-01-01T00:00:00Z\"} | endsAt"
      })
  void what_is_not_valid_is_named_and_nothing_rests(String body, String field) {
    pause(body).then().statusCode(400).body("field", equalTo(field));

    as(Tokens.VIEWER).get("/api/v1/pauses").then().body("items.name", not(hasItem(system)));
  }

  @Test
  void what_is_not_there_cannot_rest_and_what_does_not_rest_cannot_go_on() {
    as(Tokens.OPERATOR)
        .body("{\"reason\": \"r\"}")
        .put("/api/v1/pauses/databases/nowhere")
        .then()
        .statusCode(404)
        .body("detail", equalTo("the database nowhere is not defined here"));
    as(Tokens.OPERATOR)
        .body("{\"reason\": \"r\"}")
        .put("/api/v1/pauses/lists/ops")
        .then()
        .statusCode(404)
        .body("detail", containsString("only external-systems and databases"));
    resume()
        .then()
        .statusCode(404)
        .body("detail", equalTo("the external system %s is not paused".formatted(system)));
    as(Tokens.VIEWER)
        .body("{\"reason\": \"r\"}")
        .put("/api/v1/pauses/external-systems/" + system)
        .then()
        .statusCode(403);
  }
}
