package dev.holdfast.messaging.inbox.postgres;

import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.InboxStoreContract;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresInboxTest extends InboxStoreContract {

  private Pool pool;
  private PostgresInbox inbox;

  @BeforeEach
  void open() {
    pool =
        PostgresForTests.poolOn(PostgresInbox.schema(), "CREATE TABLE orders (note text NOT NULL)");
    inbox = new PostgresInbox(pool, config, clock);
  }

  @AfterEach
  void close() {
    await(pool.close());
  }

  @Override
  protected InboxStore store() {
    return inbox;
  }

  @Override
  protected InboxHandler sell() {
    return PostgresInbox.handling(
        (connection, envelope) ->
            insert(connection, envelope).replaceWith(Optional.of("[" + envelope.payload() + "]")));
  }

  @Override
  protected InboxHandler sellAndThrow() {
    return PostgresInbox.handling(
        (connection, envelope) ->
            insert(connection, envelope)
                .onItem()
                .failWith(() -> new IllegalStateException("no business today"))
                .replaceWith(Optional.empty()));
  }

  private Uni<?> insert(SqlConnection connection, Envelope envelope) {
    runs.incrementAndGet();
    return connection
        .preparedQuery("INSERT INTO orders (note) VALUES ($1)")
        .execute(Tuple.of(envelope.payload()));
  }

  @Override
  protected List<String> businessRows() {
    List<String> notes = new ArrayList<>();
    await(pool.query("SELECT note FROM orders").execute())
        .forEach(row -> notes.add(row.getString("note")));
    return notes;
  }
}
