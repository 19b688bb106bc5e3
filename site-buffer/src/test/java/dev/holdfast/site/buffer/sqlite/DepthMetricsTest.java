package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DepthMetricsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");

  @TempDir Path directory;
  private OpenBuffer file;

  private final DepthCounters depth = new DepthCounters();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Set<Lane> defined = ConcurrentHashMap.newKeySet();
  private final SettableClock clock = SettableClock.at(NOON);
  private DepthMetrics metrics;

  @BeforeEach
  void define() {
    file = OpenBuffer.openForManyCommits(directory.resolve("buffer.db"));
    metrics = new DepthMetrics(depth, file.buffer(), registry, defined::contains, clock);
    defined.addAll(Set.of(ERP, Lane.CENTRAL));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void each_target_is_shown_by_itself_and_all_lists_as_central() {
    depth.change(Category.ExternalSystem, "erp", 3, 1);
    depth.change(Category.Notification, "ops", 2, 0);
    depth.change(Category.Notification, "night shift", 5, 0);

    await(metrics.showTargets());

    assertThat(pending("erp")).isEqualTo(3);
    assertThat(parked("erp")).isEqualTo(1);
    assertThat(pending("central")).isEqualTo(7);
    depth.change(Category.ExternalSystem, "erp", -3, -1);
    assertThat(pending("erp")).isZero();
  }

  @Test
  void ten_thousand_invented_names_are_one_target() {
    depth.change(Category.ExternalSystem, "erp", 1, 0);
    for (int i = 0; i < 10_000; i++) {
      depth.change(Category.ExternalSystem, "nobody-" + i, 1, 2);
    }

    await(metrics.showTargets());

    assertThat(registry.getMeters()).hasSize(6);
    assertThat(pending("erp")).isEqualTo(1);
    assertThat(pending("undefined")).isEqualTo(10_000);
    assertThat(parked("undefined")).isEqualTo(20_000);
  }

  @Test
  void a_target_is_shown_under_its_name_for_as_long_as_it_is_defined() {
    depth.change(Category.ExternalSystem, "erp", 4, 0);
    await(metrics.showTargets());

    defined.remove(ERP);
    await(metrics.showTargets());
    await(metrics.showTargets());
    assertThat(pending("undefined")).isEqualTo(4);
    assertThat(registry.find("holdfast_site_buffer_pending").tag("target", "erp").gauge()).isNull();

    defined.add(ERP);
    await(metrics.showTargets());
    assertThat(pending("undefined")).isZero();
    assertThat(pending("erp")).isEqualTo(4);
  }

  @Test
  void how_long_the_oldest_of_each_target_waits_is_known_without_a_look_at_the_others() {
    append(Sample.call("erp", NOON));
    append(Sample.call("erp", NOON.plusSeconds(60)));
    append(Sample.of(Category.Notification, "ops", NOON.plusSeconds(30)));
    append(Sample.call("nobody", NOON.plusSeconds(90)));
    append(Sample.call("nobody-else", NOON.plusSeconds(100)));
    clock.advance(Duration.ofSeconds(120));

    await(metrics.showTargets());

    assertThat(oldest("erp")).isEqualTo(120);
    assertThat(oldest("central")).isEqualTo(90);
    assertThat(oldest("undefined")).isEqualTo(30);
    clock.advance(Duration.ofMillis(1_500));
    assertThat(oldest("central")).as("between two looks").isEqualTo(91.5);

    file.execute("UPDATE sf_messages SET status = 2 WHERE rowid = 1");
    await(metrics.showTargets());
    assertThat(oldest("erp")).as("what is parked waits for nobody").isEqualTo(61.5);

    file.execute("DELETE FROM sf_messages");
    await(metrics.showTargets());
    assertThat(oldest("erp")).isZero();
  }

  private void append(Sample message) {
    await(file.buffer().append(message.message()));
    depth.change(message.message().category(), message.message().target(), 1, 0);
  }

  private double oldest(String target) {
    return registry
        .get("holdfast_site_oldest_pending_age_seconds")
        .tag("target", target)
        .gauge()
        .value();
  }

  private double pending(String target) {
    return registry.get("holdfast_site_buffer_pending").tag("target", target).gauge().value();
  }

  private double parked(String target) {
    return registry.get("holdfast_site_buffer_parked").tag("target", target).gauge().value();
  }
}
