package dev.holdfast.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.testing.TestService;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** From a commit over outbox, signature, HTTP and inbox to a handler's commit, in one service. */
@QuarkusTest
class WholeWayTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject SqliteOutbox outbox;
  @Inject SqliteDatabase database;
  @Inject MeterRegistry metrics;

  @Test
  void a_committed_message_is_processed_and_acknowledged_without_a_further_call() {
    String item = "\"%s\"".formatted(UUID.randomUUID());
    double before = metrics.get("rf_inbox_process_duration_ms").summary().count();

    MessageId id = await(outbox.enqueue(NewMessage.signal("itself", TestService.SELL, item)));

    Eventually.holds("the message is sent", PATIENCE, () -> status(id) == OutboxStatus.Sent);
    assertThat(sales(item)).isEqualTo(1);
    assertThat(metrics.get("rf_inbox_process_duration_ms").summary().count() - before).isEqualTo(1);
  }

  @Test
  void a_message_its_handler_refuses_leaves_nothing_and_waits_for_its_retry() {
    MessageId id =
        await(outbox.enqueue(NewMessage.signal("itself", TestService.SELL, "\"nothing\"")));

    Eventually.holds(
        "an attempt failed", PATIENCE, () -> await(outbox.find(id)).orElseThrow().retryCount() > 0);
    assertThat(await(outbox.find(id)).orElseThrow().lastError())
        .contains("refused with 500: could not be processed; keep it and send it again");
    assertThat(sales("\"nothing\"")).isZero();
  }

  @Test
  void a_burst_arrives_whole_and_once() {
    String item = "\"burst %s\"".formatted(UUID.randomUUID());
    int count = 300;
    List<MessageId> ids =
        await(
            database.write(
                transaction -> {
                  List<MessageId> put = new ArrayList<>();
                  for (int i = 0; i < count; i++) {
                    put.add(
                        outbox.enqueue(
                            transaction, NewMessage.signal("itself", TestService.SELL, item)));
                  }
                  return put;
                }));

    Eventually.holds(
        "all are sent",
        PATIENCE,
        () -> ids.stream().allMatch(id -> status(id) == OutboxStatus.Sent));

    assertThat(sales(item)).isEqualTo(count);
  }

  private OutboxStatus status(MessageId id) {
    return await(outbox.find(id)).orElseThrow().status();
  }

  private long sales(String item) {
    return await(
        database.read(
            reading ->
                reading
                    .first("SELECT count(*) FROM sales WHERE item = ?", row -> row.getLong(1), item)
                    .orElse(0L)));
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
