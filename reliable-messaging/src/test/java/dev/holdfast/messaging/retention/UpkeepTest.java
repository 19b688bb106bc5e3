package dev.holdfast.messaging.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In a running service, with the timers it has started. */
@QuarkusTest
class UpkeepTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject SqliteDatabase database;
  @Inject SqliteOutbox outbox;
  @Inject SqliteInbox inbox;
  @Inject OutboxConfig outboxConfig;
  @Inject InboxConfig inboxConfig;
  @Inject MeterRegistry metrics;
  @Inject Clock clock;

  @BeforeEach
  void empty() {
    await(database.write(transaction -> transaction.update("DELETE FROM outbox_messages")));
    await(database.write(transaction -> transaction.update("DELETE FROM inbox_messages")));
  }

  @Test
  void what_was_sent_is_removed_when_its_time_is_over_and_not_before() {
    MessageId old = sentAt(clock.instant().minus(outboxConfig.sentRetention()).minusSeconds(1));
    MessageId young = sentAt(clock.instant().minus(outboxConfig.sentRetention()).plusSeconds(3600));

    Eventually.holds("removed", PATIENCE, () -> await(outbox.find(old)).isEmpty());
    assertThat(await(outbox.find(young))).isPresent();
  }

  /** A message that was signed in its last moment is taken until its timestamp is too old. */
  @Test
  void what_was_processed_is_forgotten_a_timestamp_window_after_its_time() {
    MessageId old = processedAt(clock.instant().minus(Duration.ofHours(24)).minusSeconds(301));
    MessageId young = processedAt(clock.instant().minus(Duration.ofHours(24)).minusSeconds(240));

    Eventually.holds("forgotten", PATIENCE, () -> !await(inbox.remembers(old)));
    assertThat(await(inbox.remembers(young))).isTrue();
  }

  @Test
  void the_gauges_say_how_much_there_is() {
    for (int i = 0; i < 3; i++) {
      await(outbox.enqueue(NewMessage.signal("nowhere", "Noted", "{}")));
    }
    sentAt(clock.instant());
    processedAt(clock.instant());
    processedAt(clock.instant());

    Eventually.holds("3 wait", PATIENCE, () -> gauge("rf_outbox_pending_count") == 3);
    Eventually.holds("2 are remembered", PATIENCE, () -> gauge("rf_inbox_size") == 2);
    await(database.write(transaction -> transaction.update("DELETE FROM outbox_messages")));
    await(database.write(transaction -> transaction.update("DELETE FROM inbox_messages")));
    Eventually.holds("none waits", PATIENCE, () -> gauge("rf_outbox_pending_count") == 0);
    Eventually.holds("none is remembered", PATIENCE, () -> gauge("rf_inbox_size") == 0);
  }

  private double gauge(String name) {
    return metrics.get(name).gauge().value();
  }

  private MessageId sentAt(Instant time) {
    MessageId id = await(outbox.enqueue(NewMessage.signal("nowhere", "Noted", "{}")));
    await(
        database.write(
            transaction ->
                transaction.update(
                    """
                    UPDATE outbox_messages SET status = 'Sent', next_retry_at = NULL, sent_at = ?
                    WHERE message_id = ?
                    """,
                    time.toEpochMilli(),
                    id.toString())));
    return id;
  }

  private MessageId processedAt(Instant time) {
    MessageId id = MessageId.random();
    await(
        database.write(
            transaction ->
                transaction.update(
                    """
                    INSERT INTO inbox_messages (
                      message_id, source_service_id, endpoint, processed_at, expires_at)
                    VALUES (?, 'plant-7', 'Noted', ?, ?)
                    """,
                    id.toString(),
                    time.toEpochMilli(),
                    time.plus(inboxConfig.retention()).toEpochMilli())));
    return id;
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
