package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.Sample;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IntakeMetricsTest {

  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final IntakeMetrics metrics = new IntakeMetrics(registry, ERP::equals);

  @Test
  void ten_thousand_invented_names_are_counted_as_one_target() {
    count("erp");
    for (int i = 0; i < 10_000; i++) {
      count("nobody-" + i);
    }

    assertThat(registry.getMeters()).hasSize(2);
    assertThat(counted("erp")).isEqualTo(1);
    assertThat(counted("undefined")).isEqualTo(10_000);
  }

  private void count(String target) {
    OutboundMessage message = Sample.call(target, Instant.parse("2026-03-01T12:00:00Z")).message();
    metrics.accepted(message, new AcceptResult.Failed(message.id(), "nothing is defined"));
  }

  private double counted(String target) {
    return registry.get("holdfast_site_accepted").tag("target", target).counter().count();
  }
}
