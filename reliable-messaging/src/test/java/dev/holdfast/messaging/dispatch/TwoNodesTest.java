package dev.holdfast.messaging.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import io.vertx.mutiny.sqlclient.Pool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One PostgreSQL, several nodes that send from it. */
class TwoNodesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MESSAGES = 1_000;

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));
  private final OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());

  @Test
  void two_nodes_share_the_work_and_send_nothing_twice() {
    Pool pool = PostgresForTests.poolOn(PostgresOutbox.schema());
    PostgresOutbox outbox = new PostgresOutbox(pool, config, clock);
    Vertx vertx = Vertx.vertx();
    try (Receiver receiver = new Receiver()) {
      Destination there =
          receiver.destination(WebClient.create(vertx), clock, config.sendTimeout());
      await(
          pool.withTransaction(
              connection ->
                  Uni.join()
                      .all(
                          IntStream.range(0, MESSAGES)
                              .mapToObj(
                                  i ->
                                      outbox.enqueue(
                                          connection,
                                          NewMessage.signal("central", "SiteCallReport", "{}")))
                              .toList())
                      .andFailFast()));

      List<Integer> claimed =
          await(
              Uni.join()
                  .all(node(outbox, there).runOnce(), node(outbox, there).runOnce())
                  .andFailFast());

      assertThat(claimed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(MESSAGES);
      assertThat(receiver.envelopes().stream().map(Envelope::messageId).distinct())
          .hasSize(MESSAGES);
      assertThat(receiver.envelopes()).hasSize(MESSAGES);
      assertThat(await(outbox.stats()).count(OutboxStatus.Sent)).isEqualTo(MESSAGES);
    } finally {
      vertx.closeAndAwait();
      await(pool.close());
    }
  }

  private Dispatcher node(PostgresOutbox outbox, Destination there) {
    return new Dispatcher(
        outbox,
        id -> Optional.of(there),
        List.of(),
        List.of(),
        () -> true,
        config,
        clock,
        () -> 0,
        new SimpleMeterRegistry(),
        new Timeouts());
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
