package dev.holdfast.examples.warehouse;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.retention.sqlite.SqliteFiles;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.Synchronous;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** One file with the tables of the service, its outbox and its inbox: one transaction for all. */
@Singleton
class Storage {

  private static final SqliteMigration TABLES =
      statement -> {
        statement.execute(
            "CREATE TABLE IF NOT EXISTS stock (item TEXT PRIMARY KEY, left_over INTEGER) STRICT");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS reservations (order_id TEXT, item TEXT, quantity INTEGER)");
        statement.execute(
            "INSERT INTO stock VALUES ('pump', 100), ('valve', 1000) ON CONFLICT DO NOTHING");
      };

  @Produces
  @Singleton
  SqliteDatabase database(
      SqliteFiles files, @ConfigProperty(name = "warehouse.database") Path file) {
    return files.open(
        file, Synchronous.FULL, List.of(TABLES, SqliteOutbox.schema(), SqliteInbox.schema()));
  }

  @Produces
  @Singleton
  SqliteOutbox outbox(SqliteDatabase database, OutboxConfig config, Clock clock, Traces traces) {
    return new SqliteOutbox(database, config, clock, traces);
  }

  @Produces
  @Singleton
  SqliteInbox inbox(SqliteDatabase database, InboxConfig config, Clock clock) {
    return new SqliteInbox(database, config, clock);
  }
}
