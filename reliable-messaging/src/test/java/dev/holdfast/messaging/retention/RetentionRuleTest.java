package dev.holdfast.messaging.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.RetryWindow;
import dev.holdfast.messaging.testing.TestSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetentionRuleTest {

  private static final String OUTBOX = "holdfast.messaging.outbox.";

  @ParameterizedTest(name = "{0} retries, {1} base, {2} cap, {3} ttl -> {4}")
  @CsvSource({
    // 2 + 4 + 8 + 16 seconds and four times the jitter
    "5, 2s, 5m, 24h, PT32S",
    "1, 2s, 5m, 24h, PT0S",
    "4, 2s, 3s, 24h, PT9.5S",
    "0, 2s, 5m, 24h, PT24H",
    "1000000, 2s, 5m, 24h, PT24H",
    "5, 2s, 5m, 10s, PT10S"
  })
  void the_window_of_a_sender_is_the_sum_of_its_schedule_within_its_time_to_live(
      String retries, String base, String cap, String ttl, Duration window) {
    OutboxConfig sender =
        TestSettings.of(
            OutboxConfig.class,
            Map.of(
                OUTBOX + "max-retries", retries,
                OUTBOX + "base-retry-delay", base,
                OUTBOX + "max-retry-delay", cap,
                OUTBOX + "ttl", ttl));

    assertThat(RetryWindow.of(sender)).isEqualTo(window);
  }

  @Test
  void the_defaults_fit_each_other() {
    assertThatCode(() -> start(Map.of())).doesNotThrowAnyException();
  }

  @Test
  void an_inbox_that_forgets_too_soon_does_not_start_and_says_both_numbers() {
    assertThatThrownBy(() -> start(Map.of("holdfast.messaging.inbox.retention", "32s")))
        .hasMessageContaining("holdfast.messaging.inbox.retention is PT32S")
        .hasMessageContaining("may repeat a message for PT32S");
    assertThatCode(() -> start(Map.of("holdfast.messaging.inbox.retention", "32001ms")))
        .doesNotThrowAnyException();
  }

  @Test
  void senders_without_a_limit_are_outlasted_by_more_than_their_time_to_live() {
    assertThatThrownBy(() -> start(Map.of(OUTBOX + "max-retries", "0")))
        .hasMessageContaining("retention is PT24H")
        .hasMessageContaining("for PT24H");
  }

  @Test
  void a_peer_with_another_schedule_is_outlasted_too() {
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.messaging.services.plant-7.secret", "s".repeat(32));
    settings.put("holdfast.messaging.services.plant-7.retry-window", "3d");

    assertThatThrownBy(() -> start(settings))
        .hasMessageContaining("retention is PT24H")
        .hasMessageContaining("holdfast.messaging.services.plant-7.retry-window")
        .hasMessageContaining("for PT72H");
  }

  private static RetentionRule start(Map<String, String> settings) {
    return new RetentionRule(
        TestSettings.of(InboxConfig.class, settings),
        TestSettings.of(OutboxConfig.class, settings),
        TestSettings.of(MessagingConfig.class, settings));
  }
}
