package dev.holdfast.site;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.metrics.Exposition;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.restassured.http.ContentType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The packaged service, as a jar or as a native executable. */
@QuarkusIntegrationTest
@QuarkusTestResource(SiteResource.class)
class SiteIT {

  @InjectCentral FakeCentral central;

  @Test
  void a_notification_goes_over_the_disk_to_central_even_when_central_was_away() {
    central.http().down();
    String id =
        given()
            .header("Authorization", "Bearer " + Tokens.SUBMIT)
            .contentType(ContentType.JSON)
            .body("{\"list\":\"ops\",\"subject\":\"Pumpe läuft\",\"body\":\"trocken 🐟\"}")
            .post("/api/v1/notifications")
            .then()
            .statusCode(202)
            .extract()
            .path("notificationId");
    ask(id, "Forwarding");
    Eventually.holds(
        "the depth of the buffer is measured",
        Duration.ofSeconds(20),
        () -> metrics().contains("holdfast_site_buffer_pending"));

    central.http().up();

    Envelope envelope = central.awaitSubmits(1).get(0);
    NotificationSubmit submit = NotificationSubmit.fromJson(envelope.payload());
    assertThat(submit.notificationId()).hasToString(id);
    assertThat(submit.content().subject()).isEqualTo("Pumpe läuft");
    assertThat(submit.content().body()).isEqualTo("trocken 🐟");
    Eventually.holds(
        "central answers", Duration.ofSeconds(20), () -> "Delivered".equals(status(id)));
  }

  @Test
  void probes_metrics_and_the_api_description_are_there() {
    given().get("/q/health/live").then().statusCode(200);
    given().get("/q/health/ready").then().statusCode(200);
    given().get("/q/health/started").then().statusCode(200);
    given().get("/q/metrics").then().statusCode(401);
    given().get("/q/swagger-ui/").then().statusCode(404);
    assertThat(given().get("/q/openapi").then().statusCode(200).extract().asString())
        .contains("/api/v1/notifications");
    Exposition metrics = new Exposition(metrics());
    assertThat(metrics.flaws()).isEmpty();
    assertThat(metrics.names())
        .contains("holdfast_site_observer_failures_total", "holdfast_site_info")
        .noneMatch(name -> name.startsWith("m_"));
  }

  @Test
  void bad_input_is_a_problem() {
    given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .contentType(ContentType.JSON)
        .body("{\"list\":\"ops\",\"subject\":\"\",\"body\":\"x\"}")
        .post("/api/v1/notifications")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("subject"));
  }

  private static String metrics() {
    return given()
        .header("Authorization", "Bearer " + Tokens.VIEWER)
        .get("/q/metrics")
        .then()
        .statusCode(200)
        .extract()
        .asString();
  }

  private static void ask(String id, String expected) {
    assertThat(status(id)).isEqualTo(expected);
  }

  private static String status(String id) {
    return given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .get("/api/v1/notifications/" + id)
        .path("status");
  }
}
