package dev.holdfast.site.operation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.operation.sqlite.Tracked;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.retention.ForgetOld;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class OperationApiTest {

  private static final Instant THEN = Instant.parse("2026-02-01T12:00:00Z");

  @InjectCentral FakeCentral central;
  @Inject SqliteDatabase database;
  @Inject ForgetOld forgetOld;

  @BeforeEach
  void reset() {
    central.reset();
  }

  @Test
  void an_operation_is_answered_for_with_and_without_hyphens_though_central_is_away() {
    central.http().down();
    MessageId id = tracked(OperationStatus.Retrying, THEN);

    for (String form :
        new String[] {
          id.toString(), id.toString().replace("-", ""), id.toString().toUpperCase(Locale.ROOT)
        }) {
      ask(form)
          .then()
          .statusCode(200)
          .body("trackedOperationId", equalTo(id.toString()))
          .body("kind", equalTo("ExternalSystem"))
          .body("target", equalTo("erp"))
          .body("status", equalTo("Retrying"))
          .body("terminal", equalTo(false))
          .body("retryCount", equalTo(2))
          .body("lastError", equalTo("HTTP 503"))
          .body("httpStatus", equalTo(503))
          .body("createdAt", equalTo("2026-02-01T12:00:00Z"))
          .body("terminalAt", nullValue())
          .body("sourceInstance", equalTo("gateway"))
          .body("node", equalTo("node-1"));
    }
  }

  @Test
  void what_is_not_tracked_is_not_found() {
    ask("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("detail", containsString("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "5f2d1f0a-6f0e-4a53-9c1f", "%27%20OR%201=1", "null", "-1"})
  void what_is_no_id_is_refused(String id) {
    given()
        .urlEncodingEnabled(false)
        .header("Authorization", "Bearer " + Tokens.VIEWER)
        .get("/api/v1/operations/" + id)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("id"));
  }

  @Test
  void what_is_over_is_forgotten_after_the_retention_and_what_is_not_never() {
    TestClock.get().advance(Duration.ofDays(8));
    Instant now = TestClock.get().instant();
    MessageId old =
        tracked(OperationStatus.Delivered, now.minus(Duration.ofDays(7)).minusMillis(1));
    MessageId young = tracked(OperationStatus.Delivered, now.minus(Duration.ofDays(7)));
    MessageId waiting = tracked(OperationStatus.Parked, now.minus(Duration.ofDays(700)));

    SiteFile.await(forgetOld.runOnce());

    ask(old.toString()).then().statusCode(404);
    ask(young.toString()).then().statusCode(200);
    ask(waiting.toString()).then().statusCode(200);
  }

  @Test
  void nobody_asks_without_a_token() {
    given().get("/api/v1/operations/" + MessageId.random()).then().statusCode(401);
    assertThat(ask(MessageId.random().toString()).statusCode()).isEqualTo(404);
  }

  private MessageId tracked(OperationStatus status, Instant at) {
    MessageId id = MessageId.random();
    Origin origin =
        Origin.said(Optional.of("gateway"), Optional.empty(), Optional.empty(), Optional.empty());
    SiteFile.await(
        database.write(
            tx -> {
              TrackingRows.upsert(
                  tx,
                  new Tracked(
                      id,
                      Category.ExternalSystem,
                      "erp",
                      status,
                      2,
                      Optional.of("HTTP 503"),
                      Optional.of(503),
                      THEN,
                      at,
                      origin,
                      "node-1"));
              return null;
            }));
    return id;
  }

  private static Response ask(String id) {
    return given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .get("/api/v1/operations/" + id);
  }
}
