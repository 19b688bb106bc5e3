package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.delivery.SmtpSettings;
import dev.holdfast.shared.retry.RetryPolicy;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClampedRetriesTest {

  private static RetryPolicy policy(String retries, String delay) {
    return ClampedRetries.policy(
        new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(SmtpSettings.class)
            .withSources(
                new PropertiesConfigSource(
                    Map.of(
                        "holdfast.central.smtp.max-retries", retries,
                        "holdfast.central.smtp.retry-delay", delay),
                    "test",
                    100))
            .build()
            .getConfigMapping(SmtpSettings.class));
  }

  @Test
  void sensible_values_are_taken_as_they_are() {
    assertThat(policy("3", "PT5S")).isEqualTo(new RetryPolicy(Duration.ofSeconds(5), 3));
  }

  @Test
  void nonsense_becomes_ten_times_and_a_minute() {
    RetryPolicy safe = new RetryPolicy(Duration.ofMinutes(1), 10);
    assertThat(policy("0", "PT0S")).isEqualTo(safe);
    assertThat(policy("-1", "-PT1S")).isEqualTo(safe);
  }
}
