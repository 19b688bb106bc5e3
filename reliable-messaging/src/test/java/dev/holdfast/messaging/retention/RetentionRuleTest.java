package dev.holdfast.messaging.retention;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.testing.TestSettings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionRuleTest {

  private static final String RETENTION = "holdfast.messaging.inbox.retention";
  private static final String OUTBOX = "holdfast.messaging.outbox.";

  @Test
  void the_defaults_fit_each_other() {
    assertThatCode(() -> start(Map.of())).doesNotThrowAnyException();
  }

  /** A sender that is down repeats when it is back, however soon it would have given up. */
  @ParameterizedTest(name = "{0} retries")
  @ValueSource(strings = {"0", "1", "5"})
  void an_inbox_that_forgets_before_its_senders_give_up_does_not_start_and_says_both_numbers(
      String retries) {
    Map<String, String> settings = new HashMap<>(Map.of(OUTBOX + "max-retries", retries));
    settings.put(RETENTION, "60s");
    assertThatThrownBy(() -> start(settings))
        .hasMessageContaining("holdfast.messaging.inbox.retention is PT1M")
        .hasMessageContaining("may repeat a message for PT24H");
    settings.put(RETENTION, "86399999ms");
    assertThatThrownBy(() -> start(settings)).hasMessageContaining("for PT24H");
    settings.put(RETENTION, "24h");
    assertThatCode(() -> start(settings)).doesNotThrowAnyException();
  }

  @Test
  void messages_that_live_longer_want_an_inbox_that_remembers_longer() {
    assertThatThrownBy(() -> start(Map.of(OUTBOX + "ttl", "48h")))
        .hasMessageContaining("retention is PT24H")
        .hasMessageContaining("for PT48H");
  }

  @Test
  void a_peer_whose_messages_live_longer_is_outlasted_too() {
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.messaging.services.plant-7.secret", "s".repeat(32));
    settings.put("holdfast.messaging.services.plant-7.retry-window", "3d");

    assertThatThrownBy(() -> start(settings))
        .hasMessageContaining("retention is PT24H")
        .hasMessageContaining("holdfast.messaging.services.plant-7.retry-window")
        .hasMessageContaining("for PT72H");
  }

  /** What somebody has recorded can be replayed for as long as its timestamp is taken. */
  @Test
  void an_inbox_that_forgets_within_the_timestamp_window_does_not_start() {
    assertThatThrownBy(() -> start(Map.of("holdfast.messaging.security.timestamp-window", "24h")))
        .hasMessageContaining("retention is PT24H")
        .hasMessageContaining("holdfast.messaging.security.timestamp-window is PT24H");
  }

  private static RetentionRule start(Map<String, String> settings) {
    return new RetentionRule(
        TestSettings.of(InboxConfig.class, settings),
        TestSettings.of(OutboxConfig.class, settings),
        TestSettings.of(MessagingConfig.class, settings));
  }
}
