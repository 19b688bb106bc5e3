package dev.holdfast.site.storage.sqlite;

import dev.holdfast.base.files.FileLock;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.messaging.sqlite.FileCheck;
import dev.holdfast.messaging.sqlite.FileCheck.Result;
import dev.holdfast.messaging.sqlite.Recovery;
import dev.holdfast.messaging.sqlite.ReplaceFile;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.storage.BufferFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Restores a backup of a node that is stopped. */
final class RestoreBuffer {

  private static final String LATEST = "latest";
  private static final Duration EVENT_WAIT = Duration.ofSeconds(30);

  private final Path directory;
  private final Path buffer;
  private final BackupDirectory backups;
  private final Clock clock;

  RestoreBuffer(Path directory, Clock clock) {
    this.directory = directory.toAbsolutePath().normalize();
    this.buffer = BufferFile.in(directory);
    this.backups = BackupDirectory.of(buffer);
    this.clock = clock;
    if (!Files.isDirectory(this.directory)) {
      throw RestoreException.failed(
          "%s is no directory; name the node's with --data DIR".formatted(this.directory));
    }
  }

  /** What there is, a line each. */
  List<String> list() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Backup backup : backups.newestFirst()) {
      lines.add("%s  %s  %d bytes".formatted(backup.name(), backup.takenAt(), backup.bytes()));
    }
    if (lines.isEmpty()) {
      lines.add("there are no backups in %s".formatted(backups.path()));
    }
    return lines;
  }

  /** Restores it and says what was done. */
  String restore(String wanted) throws IOException {
    Backup backup = find(wanted);
    requireGood(backup.file());
    Instant now = clock.instant();
    Optional<Path> aside = replaceBy(backup, now);
    Recovery recovery =
        new Recovery(now, "an operator restored it", aside, new Recovery.FromBackup(backup));
    record(recovery);
    return "%s: %s".formatted(buffer, recovery.summary());
  }

  private Optional<Path> replaceBy(Backup backup, Instant now) throws IOException {
    FileLock lock = lock();
    try {
      return ReplaceFile.restore(buffer, backup.file(), now);
    } finally {
      lock.close();
    }
  }

  private Backup find(String wanted) throws IOException {
    List<Backup> known = backups.newestFirst();
    if (wanted.equals(LATEST) && !known.isEmpty()) {
      return known.get(0);
    }
    Optional<Backup> byName = known.stream().filter(b -> b.name().equals(wanted)).findFirst();
    if (byName.isPresent()) {
      return byName.get();
    }
    Path file = Path.of(wanted).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file) || file.equals(buffer)) {
      throw RestoreException.noGoodBackup(
          "there is no backup '%s', neither in %s nor as a file".formatted(wanted, backups.path()));
    }
    return new Backup(file, Files.getLastModifiedTime(file).toInstant(), 0, Files.size(file));
  }

  private static void requireGood(Path backup) throws IOException {
    if (FileCheck.ofBackup(backup) instanceof Result.Damaged damaged) {
      throw RestoreException.noGoodBackup(
          "%s is damaged (%s); choose another".formatted(backup, damaged.why()));
    }
    if (!FileCheck.hasTable(backup, "sf_messages")) {
      throw RestoreException.noGoodBackup("%s is no buffer of a site".formatted(backup));
    }
  }

  private FileLock lock() throws IOException {
    try {
      return SqliteDatabase.lock(
          buffer, "the service runs on %s; stop it first".formatted(directory));
    } catch (IllegalStateException taken) {
      throw RestoreException.serviceRuns(taken.getMessage());
    }
  }

  /** The event log of the restored buffer says so from now on. */
  private void record(Recovery recovery) {
    try (SqliteDatabase database = SqliteDatabase.open(buffer, Synchronous.FULL, List.of())) {
      new SqliteStorageEvents(database, "restore-site")
          .recovered(recovery)
          .await()
          .atMost(EVENT_WAIT);
    }
  }
}
