package dev.holdfast.benchmarks.messages;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A sender's database.
 *
 * @param sell the change of one number and its message, in a transaction
 */
record Outboxes(OutboxStore store, IntFunction<Uni<?>> sell, Runnable closing)
    implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  static Outboxes sqlite(Path file) {
    SqliteDatabase database =
        SqliteDatabase.open(
            file,
            Synchronous.FULL,
            List.of(SqliteOutbox.schema(), statement -> statement.execute(Setup.SALES)));
    SqliteOutbox outbox =
        new SqliteOutbox(database, Setup.config(OutboxConfig.class), Clock.systemUTC());
    return new Outboxes(
        outbox,
        n ->
            database.write(
                transaction -> {
                  transaction.update("INSERT INTO sales (n) VALUES (?)", n);
                  return outbox.enqueue(transaction, message(n));
                }),
        database::close);
  }

  static Outboxes postgres(Vertx vertx, String url) {
    Pool pool = Setup.pool(vertx, url);
    pool.query(PostgresOutbox.schema() + Setup.SALES).execute().await().atMost(PATIENCE);
    PostgresOutbox outbox =
        new PostgresOutbox(pool, Setup.config(OutboxConfig.class), Clock.systemUTC());
    return new Outboxes(
        outbox,
        n ->
            pool.withTransaction(
                connection ->
                    connection
                        .preparedQuery("INSERT INTO sales (n) VALUES ($1)")
                        .execute(Tuple.of(n))
                        .chain(() -> outbox.enqueue(connection, message(n)))),
        () -> pool.close().await().atMost(PATIENCE));
  }

  private static NewMessage message(int n) {
    return NewMessage.command("receiver", Setup.ENDPOINT, Setup.payload(n));
  }

  @Override
  public void close() {
    closing.run();
  }
}
