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
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresOutboxTest extends OutboxStoreContract {

  private static final String TEN_THOUSAND =
      """
      INSERT INTO outbox_messages (
        message_id, message_type, destination, endpoint, payload, headers, status, max_retries,
        next_retry_at, sent_at, created_at, expires_at)
      SELECT gen_random_uuid(), 'Signal', 'central', 'Sold', '{}', '{}', '%1$s', 10,
        CASE WHEN '%1$s' = 'Pending' THEN at END, CASE WHEN '%1$s' = 'Sent' THEN at END, at,
        at + INTERVAL '1 year'
      FROM generate_series(1, 10000), (SELECT TIMESTAMPTZ '2026-01-01T00:00:00Z' AS at) AS t
      """;

  private static final String ROWS_READ =
      """
      SELECT COALESCE(idx_tup_fetch, 0) + seq_tup_read
      FROM pg_stat_xact_user_tables WHERE relname = 'outbox_messages'
      """;

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

  /** Its backlog has come since the database last looked at the table. */
  @Test
  void a_batch_reads_what_it_takes_and_not_the_backlog() {
    await(pool.query(TEN_THOUSAND.formatted("Sent")).execute());
    await(pool.query("ANALYZE outbox_messages").execute());
    await(pool.query(TEN_THOUSAND.formatted("Pending")).execute());
    OffsetDateTime now = OffsetDateTime.parse("2026-01-02T00:00:00Z");
    Tuple batch = Tuple.of("central", now, 50, now.plusMinutes(1), (long) Integer.MAX_VALUE);

    long read =
        await(
            pool.withTransaction(
                connection ->
                    connection
                        .query(OutboxSql.BY_INDEX)
                        .execute()
                        .chain(() -> connection.preparedQuery(OutboxSql.CLAIM_DUE).execute(batch))
                        .invoke(claimed -> assertThat(claimed.size()).isEqualTo(50))
                        .chain(() -> connection.query(ROWS_READ).execute())
                        .map(rows -> rows.iterator().next().getLong(0))));

    assertThat(read).isBetween(50L, 120L);
  }
}
