package dev.holdfast.central.kpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class KpiTest extends CentralTest {

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;
  @Inject KpiMetrics metrics;
  @Inject MeterRegistry registry;

  /** 3 parked, 2 delivered just now, 4 waiting for 11 minutes, 1 waiting for one. */
  @BeforeEach
  void history() {
    rows.list("ops", "anna@example.com");
    arrived(3, "nobody");
    await(dispatcher.runOnce());
    arrived(4, "ops");
    clock.advance(Duration.ofMinutes(10));
    rows.execute(
        "UPDATE notifications SET next_attempt_at = next_attempt_at + interval '1 hour'"
            + " WHERE status = 'Pending'");
    arrived(2, "ops");
    await(dispatcher.runOnce());
    clock.advance(Duration.ofSeconds(30));
    arrived(1, "ops");
    clock.advance(Duration.ofSeconds(20));
  }

  private void arrived(int count, String list) {
    await(notifications.insertNew(Arrivals.several(count, list, clock.instant()), clock.instant()));
  }

  @Test
  void the_numbers_come_from_the_table() {
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/kpis")
        .then()
        .statusCode(200)
        .body("queueDepth", equalTo(5))
        .body("stuck", equalTo(4))
        .body("parked", equalTo(3))
        .body("deliveredInWindow", equalTo(2))
        .body("deliveredWindow", equalTo("PT1M"))
        .body("oldestPendingAgeSeconds", equalTo(650))
        .body("at", equalTo(clock.instant().toString()));
  }

  @Test
  void what_was_delivered_before_the_window_does_not_count() {
    clock.advance(Duration.ofSeconds(10));

    Tokens.as(Roles.VIEWER).get("/api/v1/kpis").then().body("deliveredInWindow", equalTo(0));
  }

  @Test
  void an_empty_outbox_is_all_zeros() {
    rows.clear();

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/kpis")
        .then()
        .body("queueDepth", equalTo(0))
        .body("oldestPendingAgeSeconds", equalTo(0));
  }

  @Test
  void each_site_has_its_own_numbers() {
    rows.execute("UPDATE notifications SET source_site_id = 'ship-2' WHERE status = 'Parked'");
    rows.execute("INSERT INTO site_links VALUES ('quiet-1', 'node', now())");

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/kpis/sites")
        .then()
        .statusCode(200)
        .body("sites.site", contains("plant-7", "quiet-1", "ship-2"))
        .body("sites.queueDepth", contains(5, 0, 0))
        .body("sites.stuck", contains(4, 0, 0))
        .body("sites.parked", contains(0, 0, 3))
        .body("sites.deliveredInWindow", contains(2, 0, 0))
        .body("sites.oldestPendingAgeSeconds", contains(650, 0, 0))
        .body("deliveredWindow", equalTo("PT1M"))
        .body("at", equalTo(clock.instant().toString()));
  }

  @Test
  void the_metrics_know_the_sites_too_and_forget_those_that_are_gone() {
    await(metrics.refresh());
    assertThat(gauge("holdfast_central_site_queue_depth", "plant-7")).isEqualTo(5);
    assertThat(gauge("holdfast_central_site_stuck", "plant-7")).isEqualTo(4);
    assertThat(gauge("holdfast_central_site_parked", "plant-7")).isEqualTo(3);
    assertThat(gauge("holdfast_central_site_delivered_in_window", "plant-7")).isEqualTo(2);
    assertThat(gauge("holdfast_central_site_oldest_pending_age_seconds", "plant-7")).isEqualTo(650);
    assertThat(registry.get("holdfast_central_stuck").gauge().value()).isEqualTo(4);
    assertThat(registry.get("holdfast_central_delivered_in_window").gauge().value()).isEqualTo(2);

    rows.execute("UPDATE notifications SET source_site_id = 'ship-2'");
    await(metrics.refresh());

    assertThat(gauge("holdfast_central_site_queue_depth", "ship-2")).isEqualTo(5);
    assertThat(registry.find("holdfast_central_site_queue_depth").tag("site", "plant-7").gauge())
        .isNull();
  }

  private double gauge(String name, String site) {
    return registry.get(name).tag("site", site).gauge().value();
  }

  @Test
  void the_metrics_show_what_was_read_last() {
    await(metrics.refresh());
    rows.clear();

    assertThat(registry.get("holdfast_central_queue_depth").gauge().value()).isEqualTo(5);
    Tokens.as(Roles.VIEWER)
        .get("/q/metrics")
        .then()
        .statusCode(200)
        .body(containsString("holdfast_central_parked 3.0"))
        .body(containsString("holdfast_central_oldest_pending_age_seconds 650.0"))
        .body(containsString("holdfast_central_ingested_total"))
        .body(containsString("holdfast_central_attempts_total{outcome=\"delivered\",}"))
        .body(containsString("holdfast_central_delivery_duration_seconds_count"))
        .body(containsString("holdfast_central_audit_failures_total"));
  }
}
