package dev.holdfast.messaging.operate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.testing.TestSettings;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeLimitsTest {

  @Test
  void the_defaults_fit_each_other() {
    assertThatCode(() -> onPostgres(Map.of())).doesNotThrowAnyException();
  }

  @Test
  void a_handler_that_may_hang_until_its_sender_has_left_stops_the_start() {
    assertThatThrownBy(() -> onPostgres(Map.of("holdfast.messaging.inbox.handler-timeout", "15s")))
        .hasMessageContaining("an answer may take PT30S, but senders wait for PT30S");
    assertThatThrownBy(() -> onPostgres(Map.of("holdfast.messaging.outbox.send-timeout", "20s")))
        .hasMessageContaining("an answer may take PT20S, but senders wait for PT20S");
  }

  @Test
  void on_sqlite_a_handler_cannot_hang() {
    Map<String, String> settings = Map.of("holdfast.messaging.outbox.send-timeout", "1s");
    SqliteInbox inbox =
        new SqliteInbox(null, TestSettings.of(InboxConfig.class, settings), Clock.systemUTC());

    assertThatCode(() -> new TimeLimits(inbox, TestSettings.of(OutboxConfig.class, settings)))
        .doesNotThrowAnyException();
  }

  private static TimeLimits onPostgres(Map<String, String> settings) {
    return new TimeLimits(
        new PostgresInbox(
            null, TestSettings.of(InboxConfig.class, settings), Clock.systemUTC(), new Timeouts()),
        TestSettings.of(OutboxConfig.class, settings));
  }
}
