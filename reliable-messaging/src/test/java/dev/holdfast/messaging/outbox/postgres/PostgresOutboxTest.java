package dev.holdfast.messaging.outbox.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.OutboxStoreContract;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresOutboxTest extends OutboxStoreContract {

  private Pool pool;
  private PostgresOutbox outbox;

  @BeforeEach
  void open() {
    pool =
        PostgresForTests.poolOn(
            PostgresOutbox.schema(), "CREATE TABLE orders (note text NOT NULL)");
    outbox = new PostgresOutbox(pool, config, clock, traces);
  }

  @AfterEach
  void close() {
    await(pool.close());
  }

  @Override
  protected OutboxStore store() {
    return outbox;
  }

  @Override
  protected Uni<MessageId> enqueueAlone(NewMessage message) {
    return outbox.enqueue(pool, message);
  }

  @Override
  protected void enqueueWithBusinessRow(NewMessage message) {
    await(pool.withTransaction(connection -> sellAndTell(connection, message)));
  }

  @Override
  protected void failAfterEnqueueing(NewMessage message) {
    await(
        pool.withTransaction(
            connection ->
                sellAndTell(connection, message)
                    .onItem()
                    .failWith(() -> new IllegalStateException("no business today"))));
  }

  private Uni<?> sellAndTell(SqlConnection connection, NewMessage message) {
    return connection
        .query("INSERT INTO orders (note) VALUES ('sold')")
        .execute()
        .chain(() -> outbox.enqueue(connection, message));
  }

  @Override
  protected long businessRows() {
    return await(pool.query("SELECT count(*) FROM orders").execute()).iterator().next().getLong(0);
  }

  @Test
  void making_the_table_again_changes_nothing() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);

    await(pool.query(PostgresOutbox.schema()).execute());

    assertThat(await(outbox.find(message.id()))).isPresent();
  }

  @Test
  void the_signal_comes_after_the_commit_and_not_before() {
    AtomicInteger signals = new AtomicInteger();
    outbox.onEnqueued(signals::incrementAndGet);

    await(
        pool.withTransaction(
            connection ->
                outbox
                    .enqueue(connection, signal("central"))
                    .invoke(() -> assertThat(signals).hasValue(0))));

    assertThat(signals).hasValue(1);
  }

  @Test
  void a_message_alone_needs_no_transaction_of_the_caller() {
    NewMessage message = signal("central");

    await(outbox.enqueue(pool, message));

    assertThat(await(outbox.find(message.id()))).isPresent();
  }
}
