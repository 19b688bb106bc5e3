package dev.holdfast.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.testing.TestSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutboxConfigTest {

  @Test
  void the_defaults_are_the_published_ones() {
    OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());

    assertThat(config.enabled()).isFalse();
    assertThat(config.pollingInterval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(config.maxRetries()).isEqualTo(5);
    assertThat(config.ttl()).isEqualTo(Duration.ofHours(24));
    assertThat(config.baseRetryDelay()).isEqualTo(Duration.ofSeconds(2));
    assertThat(config.maxRetryDelay()).isEqualTo(Duration.ofMinutes(5));
    assertThat(config.jitter()).isEqualTo(Duration.ofMillis(500));
    assertThat(config.batchSize()).isEqualTo(50);
    assertThat(config.sentRetention()).isEqualTo(Duration.ofDays(7));
    assertThat(config.database()).isEqualTo(Path.of("./data/outbox.db"));
    assertThat(config.sendTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.receiversRemember()).isEqualTo(Duration.ofHours(24));
    assertThat(config.storeTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.lease()).isEqualTo(Duration.ofMinutes(1));
    assertThat(config.shutdownWait()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void receivers_remember_for_as_long_as_our_own_inbox_unless_it_is_said() {
    Map<String, String> ours = Map.of("holdfast.messaging.inbox.retention", "25h");

    assertThat(TestSettings.of(OutboxConfig.class, ours).receiversRemember())
        .isEqualTo(Duration.ofHours(25));
  }
}
