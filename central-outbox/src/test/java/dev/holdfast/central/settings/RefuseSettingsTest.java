package dev.holdfast.central.settings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.delivery.webhook.WebhookSettings;
import dev.holdfast.central.dispatch.DispatchSettings;
import dev.holdfast.central.kpi.KpiSettings;
import dev.holdfast.central.operator.bulk.BulkSettings;
import dev.holdfast.central.purge.RetentionSettings;
import dev.holdfast.central.smtp.SmtpSettings;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefuseSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "dispatch.batch-size, 0, must be at least 1",
    "dispatch.batch-size, -5, must be at least 1",
    "dispatch.interval, 0s, must be longer than nothing",
    "dispatch.lease, -1m, must be longer than nothing",
    "smtp.max-concurrent-connections, 0, must be at least 1",
    "smtp.breaker.failures, 0, must be at least 1",
    "webhook.timeout, 0s, must be longer than nothing",
    "kpi.delivered-window, 0s, must be longer than nothing",
    "retention.terminal, 0d, must be longer than nothing",
    "retention.purge-interval, 0s, must be longer than nothing"
  })
  void what_can_only_be_a_mistake_is_refused_by_its_name(String key, String value, String why) {
    String name = "holdfast.central." + key;
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withSources(new PropertiesConfigSource(Map.of(name, value), "test", 500))
            .withMapping(DispatchSettings.class)
            .withMapping(SmtpSettings.class)
            .withMapping(WebhookSettings.class)
            .withMapping(KpiSettings.class)
            .withMapping(BulkSettings.class)
            .withMapping(RetentionSettings.class)
            .build();

    assertThatThrownBy(
            () ->
                new RefuseSettings(
                    config.getConfigMapping(DispatchSettings.class),
                    config.getConfigMapping(SmtpSettings.class),
                    config.getConfigMapping(WebhookSettings.class),
                    config.getConfigMapping(KpiSettings.class),
                    config.getConfigMapping(BulkSettings.class),
                    config.getConfigMapping(RetentionSettings.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name + " " + why);
  }
}
