package dev.holdfast.central;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTestResource;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.metrics.Exposition;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The program as it is shipped, from the signed envelope to the mail. */
@QuarkusIntegrationTest
@QuarkusTestResource(CentralTestResource.class)
class CentralIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  SmtpSink sink;

  @Test
  void a_notification_comes_in_signed_and_goes_out_as_a_mail() {
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .body(Map.of("recipients", List.of("anna@example.com")))
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(200);
    NotificationId id = NotificationId.random();

    EnvelopeReply reply =
        Site.post(
            Site.named(Site.PLANT, Clock.systemUTC()).submit(id, "ops", "Pump 3 has stopped"));

    assertThat(reply).isEqualTo(EnvelopeReply.accepted(id.asMessageId()));
    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.recipients()).containsExactly("anna@example.com");
    assertThat(mail.messageId()).isEqualTo("<%s@holdfast>".formatted(id));
    Response detail = deliveredDetail(id);
    assertThat(detail.<String>path("status")).isEqualTo("Delivered");
    assertThat(detail.<List<String>>path("history.event"))
        .containsExactly("Attempted", "Delivered");
  }

  @Test
  void what_is_measured_can_be_read_by_any_tool() {
    Exposition metrics = new Exposition(Tokens.as(Roles.VIEWER).get("/q/metrics").asString());

    assertThat(metrics.flaws()).isEmpty();
    assertThat(metrics.names())
        .contains("holdfast_central_dispatch_latency_seconds_bucket", "sql_pool_active")
        .noneMatch(name -> name.startsWith("m_"));
  }

  @Test
  void somebody_signs_in_with_a_password() {
    People.admin().body("{\"roles\": [\"viewer\"]}").put("/api/v1/users/anna");
    People.admin()
        .body(Map.of("password", People.PASSWORD))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(204);

    String session = People.signIn("anna");

    assertThat(People.with(session).get("/api/v1/session").<String>path("name")).isEqualTo("anna");
    assertThat(People.tryToSignIn("anna", "another password").statusCode()).isEqualTo(401);
  }

  /** Row and history are read one after the other, and either may be a moment behind the mail. */
  private static boolean isTold(Response detail) {
    return detail.<String>path("status").equals("Delivered")
        && detail.<List<?>>path("history").size() == 2;
  }

  /** The mail is there a moment before the row says so: asks until it does, or time is up. */
  private static Response deliveredDetail(NotificationId id) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Response detail;
    do {
      detail = Tokens.as(Roles.VIEWER).get("/api/v1/notifications/" + id);
    } while (!isTold(detail) && System.nanoTime() < end);
    return detail;
  }
}
