package dev.holdfast.messaging.transport.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReconnectTest {

  private final LinkConfig config = TestSettings.of(LinkConfig.class, Map.of());

  @Test
  void every_setting_has_the_documented_default() {
    assertThat(config.accept()).isFalse();
    assertThat(config.heartbeat()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.handshakeTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.requestTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.maxOutstanding()).isEqualTo(64);
    assertThat(config.maxHandshakes()).isEqualTo(256);
    assertThat(config.reconnectDelay()).isEqualTo(Duration.ofSeconds(1));
    assertThat(config.maxReconnectDelay()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void the_pause_doubles_up_to_the_longest_and_begins_anew_after_a_success() {
    Reconnect reconnect = new Reconnect(config, () -> 1);

    assertThat(pauses(reconnect, 7))
        .containsExactly(1000L, 2000L, 4000L, 8000L, 16000L, 30000L, 30000L);
    reconnect.succeeded();
    assertThat(pauses(reconnect, 1)).containsExactly(1000L);
  }

  @Test
  void half_of_it_is_left_to_chance() {
    assertThat(pauses(new Reconnect(config, () -> 0), 1)).containsExactly(500L);
  }

  @Test
  void who_was_replaced_waits_for_the_longest_pause() {
    Reconnect reconnect = new Reconnect(config, () -> 1);
    reconnect.discouraged();

    assertThat(pauses(reconnect, 1)).containsExactly(30000L);
  }

  private static List<Long> pauses(Reconnect reconnect, int count) {
    return Stream.generate(() -> reconnect.next().toMillis()).limit(count).toList();
  }
}
