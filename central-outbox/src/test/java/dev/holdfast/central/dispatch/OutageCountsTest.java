package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** For those who want to hear of an outage by what is parked. */
@QuarkusTest
@TestProfile(OutageCountsTest.Counting.class)
class OutageCountsTest extends MailTest {

  @Test
  void an_outage_uses_up_retries_and_then_parks_also_while_the_breaker_is_open() {
    SmtpSink relay = closed(SmtpSink.start());
    // Sooner than the breaker lets a probe through.
    server(relay, Map.of("retryDelay", "5s"));
    relay.down();
    NotificationId id = arrived();

    for (int attempt = 1; attempt <= 10; attempt++) {
      assertThat(rows.status(id)).isEqualTo(attempt == 1 ? "Pending" : "Retrying");
      dispatch();
      clock.advance(Duration.ofSeconds(5));
    }

    assertThat(rows.status(id)).isEqualTo("Parked");
    assertThat(rows.column(id, "last_error")).startsWith("gave up after 10 attempts");
    assertThat(Collections.frequency(rows.audit(id), "Attempted")).isEqualTo(10);
  }

  @Test
  void a_pause_uses_up_none() {
    String relay = server(sink);
    dispatch();
    Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body("{\"reason\": \"moved\"}")
        .put("/api/v1/pauses/smtp-configurations/" + relay)
        .then()
        .statusCode(200);
    NotificationId id = arrived();

    dispatch();
    dispatch();

    assertThat(rows.status(id)).isEqualTo("Pending");
    assertThat(rows.audit(id)).isEmpty();
  }

  /** As the original counts. */
  public static class Counting implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("holdfast.central.dispatch.outage", "count");
    }
  }
}
