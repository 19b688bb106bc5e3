package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupAge;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Clock;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Takes a backup of one file when the newest is old enough, and removes those past their time. */
final class BackUpFile {

  private static final Logger LOG = Logger.getLogger(BackUpFile.class);

  private final SqliteDatabase database;
  private final BackupDirectory backups;
  private final BackupConfig config;
  private final Clock clock;
  private final TrustedTime time;

  BackUpFile(SqliteDatabase database, BackupConfig config, Clock clock, TrustedTime time) {
    this.database = database;
    this.backups = database.backups();
    this.config = config;
    this.clock = clock;
    this.time = time;
  }

  /**
   * @return the backup that was taken, if it was time for one
   */
  Uni<Optional<Backup>> runOnce() {
    return Uni.createFrom()
        .item(this::isDue)
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .chain(due -> due ? take().map(Optional::of) : Uni.createFrom().item(Optional.empty()));
  }

  private boolean isDue() {
    return backups.listed().stream()
        .findFirst()
        .map(newest -> BackupAge.isOver(newest.takenAt(), config.interval(), clock.instant()))
        .orElse(true);
  }

  private Uni<Backup> take() {
    return database
        .backup(clock.instant())
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .invoke(backup -> LOG.infof("backup %s taken, %d bytes", backup.file(), backup.bytes()))
        .invoke(this::removeOutdated);
  }

  /** With the one that was just taken there is a good one, whatever is removed. */
  private void removeOutdated() {
    long free = backups.path().toFile().getUsableSpace();
    BackupAge.outdated(backups.listed(), time.now(), config.keep(), free).forEach(backups::remove);
  }
}
