package dev.holdfast.messaging.failure;

import dev.holdfast.messaging.dispatch.Chance;
import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStats;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.wire.EnvelopeSigner;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A service that sells things and tells another one of each. */
final class SendingService implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLLING = Duration.ofMillis(50);

  final SqliteDatabase database;
  final SqliteOutbox outbox;
  private final Vertx vertx = Vertx.vertx();
  private final Dispatcher dispatcher;

  SendingService(Path directory, int receiverPort) {
    database =
        SqliteDatabase.open(
            directory.resolve("sender.db"),
            Synchronous.FULL,
            List.of(
                SqliteOutbox.schema(),
                statement ->
                    statement.execute("CREATE TABLE IF NOT EXISTS sales (item TEXT NOT NULL)")));
    outbox = new SqliteOutbox(database, Settings.outbox(), Clock.systemUTC());
    Destination receiver =
        new Destination(
            new HttpTransport(
                WebClient.create(vertx),
                URI.create("http://127.0.0.1:" + receiverPort),
                Settings.outbox().sendTimeout()),
            new EnvelopeSigner("sender", Settings.SECRET, Clock.systemUTC()));
    dispatcher =
        new Dispatcher(
            outbox,
            id -> Optional.of(receiver),
            List.of(),
            List.of(),
            () -> true,
            Settings.outbox(),
            Clock.systemUTC(),
            Chance.of(new Random(7)),
            new SimpleMeterRegistry());
  }

  /** The sale and its message, in the given transaction. */
  void sell(SqliteTransaction transaction, String item) throws SQLException {
    transaction.update("INSERT INTO sales (item) VALUES (?)", item);
    outbox.enqueue(transaction, NewMessage.signal("receiver", Settings.ENDPOINT, item));
  }

  void sell(String item) {
    database
        .write(
            transaction -> {
              sell(transaction, item);
              return true;
            })
        .await()
        .atMost(PATIENCE);
  }

  void startSending() {
    outbox.onEnqueued(dispatcher::wake);
    vertx.setPeriodic(POLLING.toMillis(), ignored -> dispatcher.wake());
  }

  OutboxStats stats() {
    return outbox.stats().await().atMost(PATIENCE);
  }

  long sales() {
    return database
        .read(reading -> reading.first("SELECT count(*) FROM sales", row -> row.getLong(1)))
        .await()
        .atMost(PATIENCE)
        .orElseThrow();
  }

  @Override
  public void close() {
    dispatcher.stop();
    vertx.closeAndAwait();
    database.close();
  }
}
