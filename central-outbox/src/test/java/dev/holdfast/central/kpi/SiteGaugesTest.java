package dev.holdfast.central.kpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiteGaugesTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final SiteGauges<Depth> gauges =
      new SiteGauges<>(registry, Depth::site).with("depth", "What waits", Depth::depth);

  record Depth(String site, int depth) {}

  @Test
  void a_site_that_stays_keeps_its_gauge_which_shows_the_new_number() {
    gauges.show(List.of(new Depth("plant-7", 3), new Depth("plant-8", 4)));
    Gauge before = of("plant-7");
    gauges.show(List.of(new Depth("plant-8", 5), new Depth("plant-7", 6)));

    assertThat(of("plant-7")).isSameAs(before);
    assertThat(before.value()).isEqualTo(6);
    assertThat(of("plant-8").value()).isEqualTo(5);
  }

  @Test
  void a_site_that_has_gone_is_not_shown_until_it_is_back() {
    gauges.show(List.of(new Depth("plant-7", 3)));
    gauges.show(List.of());
    assertThat(registry.getMeters()).isEmpty();

    gauges.show(List.of(new Depth("plant-7", 2)));
    assertThat(of("plant-7").value()).isEqualTo(2);
  }

  private Gauge of(String site) {
    return registry.get("depth").tag("site", site).gauge();
  }
}
