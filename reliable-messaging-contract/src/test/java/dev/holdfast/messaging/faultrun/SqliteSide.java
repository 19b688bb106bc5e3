package dev.holdfast.messaging.faultrun;

import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.OnDamage;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.Synchronous;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A side on a SQLite file. */
final class SqliteSide implements Side {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final SqliteMigration TABLES =
      statement -> {
        statement.execute("CREATE TABLE IF NOT EXISTS sales (n INTEGER PRIMARY KEY)");
        statement.execute("CREATE TABLE IF NOT EXISTS bookings (message_id TEXT, n INTEGER)");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS totals (id INTEGER PRIMARY KEY, total INTEGER)");
        statement.execute("INSERT INTO totals VALUES (1, 0) ON CONFLICT DO NOTHING");
      };

  private final SqliteDatabase database;
  private final SqliteOutbox outbox;
  private final SqliteInbox inbox;

  SqliteSide(Path file) {
    database =
        SqliteDatabase.open(
            file,
            Synchronous.FULL,
            List.of(TABLES, SqliteOutbox.schema(), SqliteInbox.schema()),
            Clock.systemUTC(),
            OnDamage.RESTORE);
    database.recovery().ifPresent(done -> System.out.println("mended: " + done.summary()));
    outbox = new SqliteOutbox(database, Hurry.outbox(), Clock.systemUTC());
    inbox = new SqliteInbox(database, Hurry.inbox(), Clock.systemUTC());
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
    database
        .write(
            transaction -> {
              for (int n = first; n <= last; n++) {
                sell(transaction, n, Side.message(n));
              }
              return last;
            })
        .await()
        .atMost(PATIENCE);
  }

  @Override
  public void sell(int n, NewMessage message, Runnable beforeCommit) {
    database
        .write(
            transaction -> {
              sell(transaction, n, message);
              beforeCommit.run();
              return n;
            })
        .await()
        .atMost(PATIENCE);
  }

  private void sell(SqliteTransaction transaction, int n, NewMessage message) throws SQLException {
    transaction.update("INSERT INTO sales (n) VALUES (?)", n);
    outbox.enqueue(transaction, message);
  }

  @Override
  public int sold() {
    return database
        .read(reading -> reading.first("SELECT count(*) FROM sales", row -> row.getInt(1)))
        .await()
        .atMost(PATIENCE)
        .orElseThrow();
  }

  @Override
  public InboxHandler booking() {
    return SqliteInbox.handling(
        (transaction, envelope) -> {
          int n = Side.number(envelope.payload());
          transaction.update(
              "INSERT INTO bookings (message_id, n) VALUES (?, ?)",
              envelope.messageId().toString(),
              n);
          transaction.update("UPDATE totals SET total = total + ?", n);
          return Optional.empty();
        });
  }

  @Override
  public Tally tally() {
    return database
        .read(
            reading ->
                reading.first(
                    Tally.READ,
                    row ->
                        new Tally(
                            row.getLong("rows_booked"),
                            row.getLong("numbers"),
                            row.getLong("messages"),
                            row.getLong("sum_booked"),
                            row.getLong("total"))))
        .await()
        .atMost(PATIENCE)
        .orElseThrow();
  }

  @Override
  public void backUp() {
    database.backup(Clock.systemUTC().instant()).await().atMost(PATIENCE);
  }

  @Override
  public void close() {
    database.close();
  }
}
