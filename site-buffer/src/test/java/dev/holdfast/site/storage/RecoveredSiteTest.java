package dev.holdfast.site.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(value = DamagedSite.class, restrictToAnnotatedClass = true)
class RecoveredSiteTest {

  @Inject SqliteDatabase database;
  @Inject DiskSpace space;
  @Inject DiskGuard guard;
  @Inject BackupHistory backups;
  @Inject Clock clock;

  @Test
  void the_node_runs_on_its_backup_and_keeps_the_damaged_file() {
    assertThat(texts("SELECT id FROM sf_messages"))
        .containsExactly("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11");
    assertThat(database.recovery().orElseThrow().setAside().orElseThrow())
        .hasContent("somebody's shopping list");
  }

  @Test
  void readiness_stays_up_and_says_what_happened() {
    Site.as(Tokens.VIEWER)
        .get("/q/health/ready")
        .then()
        .body("checks.find { it.name == 'storage' }.status", equalTo("UP"))
        .body(
            "checks.find { it.name == 'storage' }.data.recovered",
            allOf(
                containsString("restored from the backup of 2026-03-01T11:00:00Z"),
                containsString("buffer.db.damaged-")));
  }

  @Test
  void the_event_log_has_it() {
    Eventually.holds(
        "both events",
        Duration.ofSeconds(10),
        () -> texts("SELECT kind FROM site_events").containsAll(List.of("SetAside", "Restored")));
  }

  /** Not over HTTP: the registry outlives the node that the tests before this one ran. */
  @Test
  void a_metric_has_it() {
    SimpleMeterRegistry fresh = new SimpleMeterRegistry();

    new StorageMetrics(database, space, guard, backups, clock, fresh);

    assertThat(fresh.get("holdfast_site_storage_recovered").gauge().value()).isEqualTo(1);
  }

  private List<String> texts(String sql) {
    return database
        .read(tx -> tx.list(sql, row -> row.getString(1)))
        .await()
        .atMost(Duration.ofSeconds(10));
  }
}
