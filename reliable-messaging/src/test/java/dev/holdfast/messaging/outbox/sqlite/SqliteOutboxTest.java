package dev.holdfast.messaging.outbox.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.OutboxStoreContract;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.shared.id.MessageId;
import io.opentelemetry.context.Scope;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteOutboxTest extends OutboxStoreContract {

  private static final String BUSINESS = "INSERT INTO orders (note) VALUES ('sold')";

  @TempDir Path directory;
  private SqliteDatabase database;
  private SqliteOutbox outbox;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("service.db"),
            Synchronous.FULL,
            List.of(
                SqliteOutbox.schema(),
                statement ->
                    statement.execute("CREATE TABLE IF NOT EXISTS orders (note TEXT NOT NULL)")));
    outbox = new SqliteOutbox(database, config, clock, traces);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  protected OutboxStore store() {
    return outbox;
  }

  @Override
  protected Uni<MessageId> enqueueAlone(NewMessage message) {
    return outbox.enqueue(message);
  }

  /** Though the transaction runs on a thread of its own. */
  @Test
  void a_message_continues_the_trace_of_whoever_asked_for_the_transaction() {
    NewMessage message = signal("central");

    try (Scope request = REQUEST.makeCurrent()) {
      assertThat(request).isNotNull();
      enqueueWithBusinessRow(message);
    }

    assertThat(trace(message)).contains(TRACE);
  }

  @Override
  protected void enqueueWithBusinessRow(NewMessage message) {
    await(
        database.write(
            transaction -> {
              transaction.update(BUSINESS);
              return outbox.enqueue(transaction, message);
            }));
  }

  @Override
  protected void failAfterEnqueueing(NewMessage message) {
    await(
        database.write(
            transaction -> {
              transaction.update(BUSINESS);
              outbox.enqueue(transaction, message);
              throw new IllegalStateException("no business today");
            }));
  }

  @Override
  protected long businessRows() {
    return await(
        database.read(
            reading ->
                reading.first("SELECT count(*) FROM orders", row -> row.getLong(1)).orElse(0L)));
  }

  @Test
  void the_file_opens_again_with_what_was_in_it() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);
    database.close();

    open();

    assertThat(await(outbox.find(message.id()))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        OutboxSql.DUE_DESTINATIONS,
        OutboxSql.BYTES_DUE,
        OutboxSql.SIZES_DUE,
        OutboxSql.CLAIM_DUE,
        OutboxSql.EXPIRE_OVERDUE,
        OutboxSql.COUNT_PENDING,
        OutboxSql.OLDEST_WAITING,
        OutboxSql.PURGE_SENT
      })
  void what_runs_all_the_time_reads_indexes_only(String sql) {
    List<String> plan =
        await(
            database.read(
                reading ->
                    reading.list("EXPLAIN QUERY PLAN " + sql, row -> row.getString("detail"))));

    assertThat(plan)
        .noneMatch(step -> step.startsWith("SCAN outbox_messages") && !step.contains("INDEX"));
    assertThat(plan).noneMatch(step -> step.startsWith("SCAN m") && !step.contains("INDEX"));
  }

  @Test
  void a_message_alone_needs_no_transaction_of_the_caller() {
    NewMessage message = signal("central").expiringAfter(Duration.ofMinutes(1));

    assertThat(await(outbox.enqueue(message))).isEqualTo(message.id());

    assertThat(await(outbox.find(message.id()))).isPresent();
  }
}
