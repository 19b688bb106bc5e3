package dev.holdfast.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.testing.TestSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InboxConfigTest {

  @Test
  void the_defaults_are_the_published_ones() {
    InboxConfig config = TestSettings.of(InboxConfig.class, Map.of());

    assertThat(config.enabled()).isFalse();
    assertThat(config.retention()).isEqualTo(Duration.ofHours(24));
    assertThat(config.handlerTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.cleanupInterval()).isEqualTo(Duration.ofMinutes(5));
    assertThat(config.database()).isEqualTo(Path.of("./data/inbox.db"));
  }
}
