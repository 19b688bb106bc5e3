package dev.holdfast.messaging.faultrun;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** A side on a PostgreSQL, whose server lives on when the side dies. */
final class PostgresSide implements Side {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CONNECTIONS = 16;

  private static final String TABLES =
      """
      CREATE TABLE IF NOT EXISTS sales (n integer PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS bookings (message_id uuid, n bigint);
      CREATE TABLE IF NOT EXISTS totals (id integer PRIMARY KEY, total bigint);
      INSERT INTO totals VALUES (1, 0) ON CONFLICT DO NOTHING;
      """;

  private final Vertx vertx = Vertx.vertx();
  private final Pool pool;
  private final PostgresOutbox outbox;
  private final PostgresInbox inbox;

  PostgresSide(String url) {
    pool =
        Pool.newInstance(
            PgBuilder.pool()
                .connectingTo(
                    PgConnectOptions.fromUri(url)
                        .setUser("postgres")
                        .setPassword("postgres")
                        .setPipeliningLimit(256)
                        .setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(CONNECTIONS))
                .using(vertx)
                .build());
    pool.query(TABLES + PostgresOutbox.schema() + PostgresInbox.schema())
        .execute()
        .await()
        .atMost(PATIENCE);
    outbox = new PostgresOutbox(pool, Hurry.outbox(), Clock.systemUTC());
    inbox = new PostgresInbox(pool, Hurry.inbox(), Clock.systemUTC(), new Timeouts());
  }

  @Override
  public OutboxStore outbox() {
    return outbox;
  }

  @Override
  public InboxStore inbox() {
    return inbox;
  }

  @Override
  public void sell(int first, int last) {
    pool.withTransaction(
            connection ->
                Multi.createFrom()
                    .range(first, last + 1)
                    .onItem()
                    .transformToUni(n -> sell(connection, n, Side.message(n)))
                    .merge(last - first + 1)
                    .onItem()
                    .ignoreAsUni())
        .await()
        .atMost(PATIENCE);
  }

  @Override
  public void sell(int n, NewMessage message, Runnable beforeCommit) {
    pool.withTransaction(connection -> sell(connection, n, message).invoke(beforeCommit))
        .await()
        .atMost(PATIENCE);
  }

  private Uni<MessageId> sell(SqlConnection connection, int n, NewMessage message) {
    return connection
        .preparedQuery("INSERT INTO sales (n) VALUES ($1)")
        .execute(Tuple.of(n))
        .chain(sold -> outbox.enqueue(connection, message));
  }

  @Override
  public int sold() {
    return pool.query("SELECT count(*) FROM sales")
        .execute()
        .await()
        .atMost(PATIENCE)
        .iterator()
        .next()
        .getLong(0)
        .intValue();
  }

  @Override
  public InboxHandler booking() {
    return PostgresInbox.handling(
        (connection, envelope) -> {
          long n = Side.number(envelope.payload());
          return connection
              .preparedQuery("INSERT INTO bookings (message_id, n) VALUES ($1, $2)")
              .execute(Tuple.of(envelope.messageId().value(), n))
              .chain(
                  booked ->
                      connection
                          .preparedQuery("UPDATE totals SET total = total + $1")
                          .execute(Tuple.of(n)))
              .replaceWith(Optional.empty());
        });
  }

  @Override
  public Tally tally() {
    return pool.query(Tally.READ)
        .execute()
        .map(rows -> rows.iterator().next())
        .map(
            row ->
                new Tally(
                    row.getLong("rows_booked"),
                    row.getLong("numbers"),
                    row.getLong("messages"),
                    row.getLong("sum_booked"),
                    row.getLong("total")))
        .await()
        .atMost(PATIENCE);
  }

  @Override
  public void backUp() {
    throw new UnsupportedOperationException("a PostgreSQL is backed up by its own means");
  }

  @Override
  public void close() {
    pool.close().await().atMost(PATIENCE);
    vertx.close();
  }
}
