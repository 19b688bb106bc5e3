package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupAge;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.messaging.sqlite.FileCheck;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;

/**
 * Removes backups that have had their time, and earlier than that when the disk is short, since an
 * old backup is worth less than the messages there would be no room for. The newest good one stays
 * in any case.
 */
@Singleton
class BackupRetention {

  private static final Logger LOG = Logger.getLogger(BackupRetention.class);

  private final BackupDirectory directory;
  private final DiskSpace space;
  private final DiskGuard guard;
  private final BackupConfig config;

  /** A backup that was found sound since the start. */
  private volatile Optional<Path> knownGood = Optional.empty();

  @Inject
  BackupRetention(SqliteDatabase database, DiskSpace space, DiskGuard guard, BackupConfig config) {
    this.directory = database.backups();
    this.space = space;
    this.guard = guard;
    this.config = config;
  }

  /**
   * To be called when a backup has just been taken, and with it the newest is a good one.
   *
   * @param now not later than what has really passed
   */
  void removeOutdated(Instant now) {
    space.measure();
    List<Backup> backups = directory.listed();
    knownGood = backups.stream().map(Backup::file).findFirst();
    BackupAge.outdated(backups, now, config.keep(), space.onDisk()).forEach(directory::remove);
  }

  /** Nobody waits for a backup: there is time to look whether the newest is any good. */
  void makeRoomForBackup(long bytes) {
    space.measure();
    if (!guard.hasSpareForFile(bytes)) {
      directory.listed().stream()
          .findFirst()
          .filter(BackupRetention::isGood)
          .ifPresent(newest -> knownGood = Optional.of(newest.file()));
      removeOldest(() -> guard.hasSpareForFile(bytes));
    }
  }

  /** Before anybody is refused. */
  void makeRoom() {
    space.measure();
    if (!guard.hasSpare()) {
      removeOldest(guard::hasSpare);
    }
  }

  /** One by one, until it is enough or only the newest left, and the one before if need be. */
  private void removeOldest(BooleanSupplier enough) {
    List<Backup> backups = directory.listed();
    int kept = backups.stream().limit(1).anyMatch(this::isKnownGood) ? 1 : 2;
    for (int i = backups.size() - 1; i >= kept && !enough.getAsBoolean(); i--) {
      LOG.warnf("the disk is short, so the old backup %s is removed", backups.get(i).file());
      directory.remove(backups.get(i));
      space.measure();
    }
  }

  private boolean isKnownGood(Backup backup) {
    return knownGood.filter(backup.file()::equals).isPresent();
  }

  private static boolean isGood(Backup backup) {
    try {
      return FileCheck.ofBackup(backup.file()) instanceof FileCheck.Result.Sound;
    } catch (IOException e) {
      return false;
    }
  }
}
