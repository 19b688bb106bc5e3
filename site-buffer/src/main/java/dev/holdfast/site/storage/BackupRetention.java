package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.messaging.sqlite.FileCheck;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Removes old backups: those past their time, and earlier than that when the disk is short, since
 * an old backup is worth less than the messages there would be no room for. The newest good one
 * stays in any case.
 */
@Singleton
class BackupRetention {

  private static final Logger LOG = Logger.getLogger(BackupRetention.class);

  private final BackupDirectory directory;
  private final DiskSpace space;
  private final DiskGuard guard;
  private final BackupConfig config;

  @Inject
  BackupRetention(SqliteDatabase database, DiskSpace space, DiskGuard guard, BackupConfig config) {
    this.directory = database.backups();
    this.space = space;
    this.guard = guard;
    this.config = config;
  }

  /** To be called when a backup has just been taken, and with it the newest is a good one. */
  void removeOutdated(Instant now) {
    Instant limit = now.minus(config.keep());
    List<Backup> backups = newestFirst();
    for (Backup backup : backups.subList(Math.min(1, backups.size()), backups.size())) {
      if (backup.takenAt().isBefore(limit)) {
        remove(backup);
      }
    }
  }

  /** Removes the oldest ones, one by one, until there is room or only the newest good one left. */
  void makeRoomFor(long bytes) {
    space.measure();
    if (guard.hasRoomFor(bytes)) {
      return;
    }
    for (Backup backup : oldestFirstWithoutNewestGood()) {
      LOG.warnf("the disk is short, so the old backup %s is removed", backup.file());
      remove(backup);
      space.measure();
      if (guard.hasRoomFor(bytes)) {
        return;
      }
    }
  }

  private List<Backup> oldestFirstWithoutNewestGood() {
    List<Backup> backups = new ArrayList<>(newestFirst());
    if (backups.size() < 2) {
      return List.of();
    }
    Optional<Backup> newestGood = backups.stream().filter(BackupRetention::isGood).findFirst();
    if (newestGood.isEmpty()) {
      // Nothing good to keep; but what a rescue could still be tried on is not ours to remove.
      return List.of();
    }
    backups.remove(newestGood.get());
    Collections.reverse(backups);
    return backups;
  }

  private static boolean isGood(Backup backup) {
    try {
      return FileCheck.ofBackup(backup.file()) instanceof FileCheck.Result.Sound;
    } catch (IOException e) {
      return false;
    }
  }

  private List<Backup> newestFirst() {
    try {
      return directory.newestFirst();
    } catch (IOException e) {
      throw new UncheckedIOException("the backups cannot be listed", e);
    }
  }

  private void remove(Backup backup) {
    try {
      directory.remove(backup);
    } catch (IOException e) {
      LOG.warnf("the old backup %s cannot be removed: %s", backup.file(), e);
    }
  }
}
