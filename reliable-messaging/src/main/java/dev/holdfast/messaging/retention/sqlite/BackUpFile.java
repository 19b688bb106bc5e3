package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupAge;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

  /** A clock that was set by more than an interval, forth or back, makes one due. */
  private boolean isDue() {
    Instant now = clock.instant();
    return newestFirst().stream()
        .findFirst()
        .map(newest -> Duration.between(newest.takenAt(), now).abs())
        .map(age -> age.compareTo(config.interval()) >= 0)
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
  private void removeOutdated(Backup taken) {
    BackupAge age = new BackupAge(time.now(), config.keep());
    for (Backup backup : newestFirst()) {
      if (age.isPast(backup) && !backup.file().equals(taken.file())) {
        remove(backup);
      }
    }
  }

  private List<Backup> newestFirst() {
    try {
      return backups.newestFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the backups in %s cannot be listed".formatted(backups.path()), e);
    }
  }

  private void remove(Backup backup) {
    try {
      backups.remove(backup);
    } catch (IOException e) {
      LOG.warnf("the old backup %s cannot be removed: %s", backup.file(), e);
    }
  }
}
