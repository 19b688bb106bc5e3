package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DepthMetricsTest {

  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");

  private final DepthCounters depth = new DepthCounters();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Set<Lane> defined = ConcurrentHashMap.newKeySet();
  private final DepthMetrics metrics = new DepthMetrics(depth, registry, defined::contains);

  @BeforeEach
  void define() {
    defined.addAll(Set.of(ERP, Lane.CENTRAL));
  }

  @Test
  void each_target_is_shown_by_itself_and_all_lists_as_central() {
    depth.change(Category.ExternalSystem, "erp", 3, 1);
    depth.change(Category.Notification, "ops", 2, 0);
    depth.change(Category.Notification, "night shift", 5, 0);

    metrics.showTargets();

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

    metrics.showTargets();

    assertThat(registry.getMeters()).hasSize(4);
    assertThat(pending("erp")).isEqualTo(1);
    assertThat(pending("undefined")).isEqualTo(10_000);
    assertThat(parked("undefined")).isEqualTo(20_000);
  }

  @Test
  void a_target_is_shown_under_its_name_for_as_long_as_it_is_defined() {
    depth.change(Category.ExternalSystem, "erp", 4, 0);
    metrics.showTargets();

    defined.remove(ERP);
    metrics.showTargets();
    metrics.showTargets();
    assertThat(pending("undefined")).isEqualTo(4);
    assertThat(registry.find("holdfast_site_buffer_pending").tag("target", "erp").gauge()).isNull();

    defined.add(ERP);
    metrics.showTargets();
    assertThat(pending("undefined")).isZero();
    assertThat(pending("erp")).isEqualTo(4);
  }

  private double pending(String target) {
    return registry.get("holdfast_site_buffer_pending").tag("target", target).gauge().value();
  }

  private double parked(String target) {
    return registry.get("holdfast_site_buffer_parked").tag("target", target).gauge().value();
  }
}
