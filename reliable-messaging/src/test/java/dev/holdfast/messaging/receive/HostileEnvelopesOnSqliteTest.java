package dev.holdfast.messaging.receive;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.testing.TestSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class HostileEnvelopesOnSqliteTest extends HostileEnvelopesContract {

  @TempDir Path directory;
  private SqliteDatabase database;

  @Override
  protected InboxStore inbox() {
    if (database == null) {
      database =
          SqliteDatabase.open(
              directory.resolve("receiver.db"),
              Synchronous.NORMAL,
              List.of(
                  SqliteInbox.schema(),
                  statement -> statement.execute("CREATE TABLE IF NOT EXISTS sales (item TEXT)")));
    }
    return new SqliteInbox(database, TestSettings.of(InboxConfig.class, Map.of()), clock);
  }

  @Override
  protected InboxHandler sell() {
    return SqliteInbox.handling(
        (transaction, envelope) -> {
          transaction.update("INSERT INTO sales (item) VALUES (?)", envelope.payload());
          return Optional.empty();
        });
  }

  @Override
  protected long sales() {
    return await(
        database.read(
            reading ->
                reading.first("SELECT count(*) FROM sales", row -> row.getLong(1)).orElseThrow()));
  }

  @AfterEach
  void close() {
    database.close();
  }
}
