package dev.holdfast.messaging.receive;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.messaging.testing.TestSettings;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class HostileEnvelopesOnPostgresTest extends HostileEnvelopesContract {

  private static Pool pool;

  @BeforeAll
  static void open() {
    pool = PostgresForTests.poolOn(PostgresInbox.schema(), "CREATE TABLE sales (item text)");
  }

  @AfterAll
  static void close() {
    await(pool.close());
  }

  @BeforeEach
  void empty() {
    await(pool.query("TRUNCATE sales, inbox_messages").execute());
  }

  @Override
  protected InboxStore inbox() {
    return new PostgresInbox(
        pool, TestSettings.of(InboxConfig.class, Map.of()), clock, new Timeouts());
  }

  @Override
  protected InboxHandler sell() {
    return PostgresInbox.handling(
        (connection, envelope) ->
            connection
                .preparedQuery("INSERT INTO sales (item) VALUES ($1)")
                .execute(Tuple.of(envelope.payload()))
                .replaceWith(Optional.empty()));
  }

  @Override
  protected long sales() {
    return await(pool.query("SELECT count(*) FROM sales").execute()).iterator().next().getLong(0);
  }
}
