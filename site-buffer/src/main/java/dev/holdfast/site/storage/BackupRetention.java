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
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;

/**
 * Removes old backups: all but one a day after the first day, those past their time, those that
 * take more than they leave free, and earlier than that when the disk is short, since an old backup
 * is worth less than the messages there would be no room for. The newest good one stays in any
 * case.
 */
@Singleton
class BackupRetention {

  private static final Logger LOG = Logger.getLogger(BackupRetention.class);

  private static final Duration EACH_KEPT = Duration.ofDays(1);

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
    long bytes = 0;
    Set<LocalDate> days = new HashSet<>();
    BackupAge age = new BackupAge(now, config.keep());
    for (Backup backup : backups) {
      boolean lastOfItsDay = days.add(LocalDate.ofInstant(backup.takenAt(), ZoneOffset.UTC));
      bytes += backup.bytes();
      if (!isKnownGood(backup)
          && (age.isPast(backup)
              || (!lastOfItsDay && isOverADayOld(backup, now))
              || bytes > space.onDisk())) {
        directory.remove(backup);
      }
    }
  }

  private static boolean isOverADayOld(Backup backup, Instant now) {
    return Duration.between(backup.takenAt(), now).compareTo(EACH_KEPT) > 0;
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
