package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** What the last backups came to, for probes and metrics. */
@Singleton
class BackupHistory {

  private static final Logger LOG = Logger.getLogger(BackupHistory.class);

  /** A backup that could not be taken. */
  record Failure(Instant at, String reason) {}

  private final AtomicLong failures = new AtomicLong();
  private volatile Optional<Backup> newest;
  private volatile Optional<Instant> upToDateAt;
  private volatile Optional<Failure> lastFailure = Optional.empty();

  @Inject
  BackupHistory(SqliteDatabase database) {
    this.newest = newestOf(database);
    this.upToDateAt = newest.map(Backup::takenAt);
  }

  private static Optional<Backup> newestOf(SqliteDatabase database) {
    try {
      return database.backups().newestFirst().stream().findFirst();
    } catch (IOException e) {
      LOG.warnf("the backups in %s cannot be listed: %s", database.backups().path(), e);
      return Optional.empty();
    }
  }

  void taken(Backup backup) {
    newest = Optional.of(backup);
    upToDateAt = Optional.of(backup.takenAt());
    lastFailure = Optional.empty();
  }

  /** Nothing has changed since it was taken. */
  void stillUpToDate(Instant at) {
    upToDateAt = Optional.of(at);
  }

  void failed(Instant at, String reason) {
    lastFailure = Optional.of(new Failure(at, reason));
    failures.incrementAndGet();
  }

  Optional<Backup> newest() {
    return newest;
  }

  /** When the newest was last known to hold everything. */
  Optional<Instant> upToDateAt() {
    return upToDateAt;
  }

  /** Empty as soon as a backup succeeds again. */
  Optional<Failure> lastFailure() {
    return lastFailure;
  }

  long failures() {
    return failures.get();
  }
}
