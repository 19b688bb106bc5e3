package dev.holdfast.site.storage.sqlite;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.Recovery;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.storage.StorageEvents;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The events of the file in the file itself. */
@Singleton
final class SqliteStorageEvents implements StorageEvents {

  private final SqliteDatabase database;
  private final String source;

  @Inject
  SqliteStorageEvents(SqliteDatabase database, NodeIdentity identity) {
    this(database, identity.node());
  }

  /**
   * @param source who did it, in the words of the event log
   */
  SqliteStorageEvents(SqliteDatabase database, String source) {
    this.database = database;
    this.source = source;
  }

  @Override
  public Uni<Void> backupTaken(Backup backup) {
    String text = "backup %s of %d bytes".formatted(backup.name(), backup.bytes());
    return database.writeLocally(tx -> write(tx, backup.takenAt(), EventKind.BackupTaken, text));
  }

  @Override
  public Uni<Void> recovered(Recovery recovery) {
    return database.writeLocally(
        tx -> {
          Optional<Path> aside = recovery.setAside();
          if (aside.isPresent()) {
            String text = "%s: set aside as %s".formatted(recovery.damage(), aside.get());
            write(tx, recovery.at(), EventKind.SetAside, text);
          }
          return write(tx, recovery.at(), EventKind.Restored, recovery.summary());
        });
  }

  private Void write(SqliteTransaction tx, Instant at, EventKind kind, String text)
      throws SQLException {
    EventRows.insert(tx, new NewEvent(at, kind, Optional.empty(), Optional.empty(), source, text));
    return null;
  }
}
