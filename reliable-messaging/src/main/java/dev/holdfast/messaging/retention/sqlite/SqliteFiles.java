package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.run.Duty;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.Synchronous;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens SQLite files and looks after them: a damaged one is replaced by its newest good backup, a
 * backup is taken every hour, all are closed when the service stops.
 *
 * <pre>{@code
 * @Produces @Singleton
 * SqliteDatabase database(SqliteFiles files) {
 *   return files.open(
 *       Path.of("data/orders.db"),
 *       Synchronous.FULL,
 *       List.of(TABLES, SqliteOutbox.schema(), SqliteInbox.schema()));
 * }
 * }</pre>
 *
 * A service that opens its file by itself has its own backups or none.
 */
@Singleton
public class SqliteFiles {

  /** So often in an interval it is looked whether a backup is due: after a failure, too. */
  private static final int LOOKS_AN_INTERVAL = 10;

  private record Kept(SqliteDatabase database, Duty backups) {}

  private final BackupConfig config;
  private final Vertx vertx;
  private final Clock clock;
  private final TrustedTime time;
  private final List<Kept> kept = new ArrayList<>();

  @Inject
  SqliteFiles(BackupConfig config, Vertx vertx, Clock clock, TrustedTime time) {
    this.config = config;
    this.vertx = vertx;
    this.clock = clock;
    this.time = time;
  }

  /** Opens or creates the file and brings its schema up to date. */
  public synchronized SqliteDatabase open(
      Path path, Synchronous synchronous, List<SqliteMigration> migrations) {
    SqliteDatabase database =
        SqliteDatabase.open(path, synchronous, migrations, clock, config.onDamage());
    Duration look = config.interval().dividedBy(LOOKS_AN_INTERVAL);
    BackUpFile backUp = new BackUpFile(database, config, clock, time);
    Duty duty = new Duty("backing up " + path, look, backUp::runOnce);
    kept.add(new Kept(database, duty));
    duty.start(vertx);
    return database;
  }

  @PreDestroy
  synchronized void close() {
    kept.forEach(file -> file.backups().stop(vertx));
    kept.forEach(file -> file.database().close());
    kept.clear();
  }
}
