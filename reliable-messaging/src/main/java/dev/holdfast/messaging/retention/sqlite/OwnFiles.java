package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.Synchronous;
import io.quarkus.arc.All;
import io.quarkus.arc.DefaultBean;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/**
 * The SQLite file of a service, with its tables, its outbox and its inbox, where the settings name
 * one; else an outbox and an inbox in files of their own. Each gives way to what a service
 * produces. A service on PostgreSQL need not have SQLite's driver, without which nothing that
 * mentions it can be compiled natively.
 */
@Dependent
@UnlessBuildProperty(
    name = "holdfast.messaging.postgresql",
    stringValue = "true",
    enableIfMissing = true)
class OwnFiles {

  /**
   * @param tables of the service: beans of its own
   */
  @Produces
  @Singleton
  @DefaultBean
  SqliteDatabase database(
      SqliteFiles files, MessagingConfig config, @All List<SqliteMigration> tables) {
    Path file =
        config
            .sqliteFile()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "holdfast.messaging.sqlite-file must name the SQLite file with the tables of"
                            + " this service, such as ./data/service.db"));
    return open(
        files,
        file,
        Stream.concat(tables.stream(), Stream.of(SqliteOutbox.schema(), SqliteInbox.schema()))
            .toList());
  }

  @Produces
  @Singleton
  @DefaultBean
  @IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
  SqliteOutbox outbox(
      Instance<SqliteDatabase> shared,
      MessagingConfig messaging,
      SqliteFiles files,
      OutboxConfig config,
      Clock clock,
      Traces traces) {
    SqliteDatabase database =
        messaging.sqliteFile().isPresent()
            ? shared.get()
            : open(files, config.database(), List.of(SqliteOutbox.schema()));
    return new SqliteOutbox(database, config, clock, traces);
  }

  @Produces
  @Singleton
  @DefaultBean
  @IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
  SqliteInbox inbox(
      Instance<SqliteDatabase> shared,
      MessagingConfig messaging,
      SqliteFiles files,
      InboxConfig config,
      Clock clock) {
    SqliteDatabase database =
        messaging.sqliteFile().isPresent()
            ? shared.get()
            : open(files, config.database(), List.of(SqliteInbox.schema()));
    return new SqliteInbox(database, config, clock);
  }

  private static SqliteDatabase open(SqliteFiles files, Path file, List<SqliteMigration> tables) {
    return files.open(file, Synchronous.FULL, tables);
  }
}
