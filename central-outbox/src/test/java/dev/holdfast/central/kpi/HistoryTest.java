package dev.holdfast.central.kpi;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class HistoryTest extends CentralTest {

  private static ValidatableResponse history(String query) {
    return Tokens.as(Roles.VIEWER)
        .urlEncodingEnabled(false)
        .get("/api/v1/kpis/history?" + query)
        .then();
  }

  private void notification(String site, String status, String arrived, String delivered) {
    boolean sent = status.equals("Delivered");
    rows.execute(
        """
        INSERT INTO notifications (
          notification_id, type, list_name, subject, body, status, source_site_id, source_node,
          site_enqueued_at, created_at, next_attempt_at, delivered_at, resolved_targets, last_error)
        VALUES (gen_random_uuid(), 'Email', 'ops', 's', 'b', '%s', '%s', 'n', '%s', '%s', %s, %s, %s, %s)
        """
            .formatted(
                status,
                site,
                arrived,
                arrived,
                status.equals("Pending") ? "now()" : "NULL",
                sent ? "'" + delivered + "'" : "NULL",
                sent ? "'[]'" : "NULL",
                status.equals("Parked") ? "'no'" : "NULL"));
  }

  @Test
  void hours_and_sites_are_told_apart() {
    notification("plant-7", "Delivered", "2026-02-01T10:59:00Z", "2026-02-01T11:00:00Z");
    notification("plant-7", "Delivered", "2026-02-01T11:10:00Z", "2026-02-01T11:10:10Z");
    notification("plant-7", "Parked", "2026-02-01T11:59:59.999Z", null);
    notification("ship-2", "Pending", "2026-02-01T11:30:00Z", null);
    notification("ship-2", "Delivered", "2026-02-01T12:00:00Z", "2026-02-01T12:00:00Z");

    history("from=2026-02-01T10:00:00Z&until=2026-02-01T12:00:00Z")
        .statusCode(200)
        .body("from", equalTo("2026-02-01T10:00:00Z"))
        .body("until", equalTo("2026-02-01T12:00:00Z"))
        .body(
            "hours.hour",
            contains("2026-02-01T10:00:00Z", "2026-02-01T11:00:00Z", "2026-02-01T11:00:00Z"))
        .body("hours.site", contains("plant-7", "plant-7", "ship-2"))
        .body("hours.arrived", contains(1, 2, 1))
        .body("hours.parked", contains(0, 1, 0))
        .body("hours.delivered", contains(0, 2, 0))
        .body("hours.averageSeconds", contains(0f, 35f, 0f))
        .body("hours.longestSeconds", contains(0f, 60f, 0f));
    history("from=2026-02-01T10:30:00Z&until=2026-02-01T11:30:00Z&site=ship-2")
        .statusCode(200)
        .body("from", equalTo("2026-02-01T10:00:00Z"))
        .body("until", equalTo("2026-02-01T12:00:00Z"))
        .body("hours.site", contains("ship-2"));
  }

  @Test
  void unless_asked_it_is_the_last_day() {
    clock.advance(Duration.ofMinutes(10));
    Instant end = clock.instant().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));

    history("site=plant-7")
        .statusCode(200)
        .body("until", equalTo(end.toString()))
        .body("from", equalTo(end.minus(Duration.ofHours(24)).toString()))
        .body("hours", empty());
  }

  @ParameterizedTest
  @CsvSource({
    "from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:01Z, from",
    "from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z, until",
    "from=2999-01-01T00:00:00Z, from",
    "from=monday, from",
    "until=tuesday, until"
  })
  void a_range_that_is_too_long_or_none_is_refused(String query, String field) {
    history(query).statusCode(400).body("field", equalTo(field));
  }

  @Test
  void more_than_anybody_can_look_at_is_refused() {
    rows.execute(
        """
        INSERT INTO notifications (
          notification_id, type, list_name, subject, body, status, source_site_id, source_node,
          site_enqueued_at, created_at, next_attempt_at)
        SELECT gen_random_uuid(), 'Email', 'ops', 's', 'b', 'Pending', 'site-' || i, 'n', now(),
          TIMESTAMPTZ '2026-02-01T10:00:00Z', now()
        FROM generate_series(1, 20001) AS i
        """);

    history("from=2026-02-01T10:00:00Z&until=2026-02-01T12:00:00Z")
        .statusCode(400)
        .body("field", equalTo("from"));
    history("from=2026-02-01T10:00:00Z&until=2026-02-01T12:00:00Z&site=site-7")
        .statusCode(200)
        .body("hours.arrived", contains(1));
    rows.truncate();
  }
}
