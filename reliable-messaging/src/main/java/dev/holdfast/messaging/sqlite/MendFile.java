package dev.holdfast.messaging.sqlite;

import dev.holdfast.messaging.sqlite.FileCheck.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Sees to it that there is a sound file before it is opened: a damaged one is set aside, never
 * deleted, and the newest good backup takes its place. At whatever point the process dies, the next
 * start goes on from there, since a missing file is mended like a damaged one.
 */
final class MendFile {

  private static final Logger LOG = Logger.getLogger(MendFile.class);

  private final Path file;
  private final Path log;
  private final BackupDirectory backups;
  private final Duration limit;
  private final OnDamage onDamage;

  MendFile(Path file, Duration limit, OnDamage onDamage) {
    this.file = file;
    this.log = SqliteFile.companion(file, "-wal");
    this.backups = BackupDirectory.of(file);
    this.limit = limit;
    this.onDamage = onDamage;
  }

  /** What was done; empty when nothing had to be. */
  Optional<Recovery> run(Instant now) throws IOException, SQLException {
    Optional<Recovery> done = mend(now);
    done.ifPresent(recovery -> LOG.errorf("database file %s: %s", file, recovery.summary()));
    return done;
  }

  private Optional<Recovery> mend(Instant now) throws IOException, SQLException {
    if (isNew()) {
      return Optional.empty();
    }
    if (Files.exists(file) && WriteAheadLog.isUnreadable(log)) {
      return Optional.of(mendWithoutLog(now));
    }
    Optional<String> damage = damage();
    return damage.isEmpty() ? Optional.empty() : Optional.of(replace(damage.get(), now));
  }

  /** A file that is not there although there is something of it has been lost. */
  private boolean isNew() throws IOException {
    boolean nothing = !Files.exists(file) || Files.size(file) == 0;
    return nothing && !WriteAheadLog.hasContent(log) && backups.newestFirst().isEmpty();
  }

  private Recovery mendWithoutLog(Instant now) throws IOException, SQLException {
    requireRestoring("its write-ahead log cannot be read");
    Optional<Path> aside = new SetAside(file, "damaged", now).onlyTheLog();
    Optional<String> damage = damage();
    return damage.isPresent()
        ? replace(damage.get(), now)
        : new Recovery(
            now, "its write-ahead log cannot be read", aside, new Recovery.KeptWithoutLog());
  }

  private Optional<String> damage() throws IOException, SQLException {
    if (!Files.exists(file)) {
      return Optional.of("it is missing");
    }
    Result result = FileCheck.ofDatabase(file, limit);
    if (result instanceof Result.Unfinished) {
      LOG.warnf(
          "database file %s is so large that only a part of it was checked in %s;"
              + " the next backup checks all of it",
          file, limit);
    }
    return result instanceof Result.Damaged damaged
        ? Optional.of("it is damaged (%s)".formatted(damaged.why()))
        : Optional.empty();
  }

  private Recovery replace(String damage, Instant now) throws IOException {
    requireRestoring(damage);
    Optional<Backup> good = newestGood();
    Optional<Path> aside =
        new ReplaceFile(file).with(good.map(Backup::file), new SetAside(file, "damaged", now));
    Recovery.Outcome outcome =
        good.<Recovery.Outcome>map(Recovery.FromBackup::new).orElseGet(Recovery.NewFile::new);
    return new Recovery(now, damage, aside, outcome);
  }

  private Optional<Backup> newestGood() throws IOException {
    for (Backup backup : backups.newestFirst()) {
      if (FileCheck.ofBackup(backup.file()) instanceof Result.Damaged damaged) {
        LOG.errorf("the backup %s is damaged too: %s", backup.file(), damaged.why());
      } else {
        return Optional.of(backup);
      }
    }
    return Optional.empty();
  }

  private void requireRestoring(String damage) {
    if (onDamage == OnDamage.STOP) {
      throw new IllegalStateException(
          ("database file %s: %s. Nothing was changed, since on-damage is 'stop': put a backup in its"
                  + " place, or start once with on-damage 'restore', which takes the newest good one"
                  + " from %s")
              .formatted(file, damage, backups.path()));
    }
  }
}
