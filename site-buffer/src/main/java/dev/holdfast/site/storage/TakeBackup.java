package dev.holdfast.site.storage;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.BackupAge;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/**
 * Takes a backup when one is due. Whatever goes wrong is logged, counted and shown by the health
 * check, and is nobody else's concern.
 */
@Singleton
public class TakeBackup {

  private static final Logger LOG = Logger.getLogger(TakeBackup.class);

  /** After a failure the next try comes sooner than the next backup would. */
  private static final int TRIES_AN_INTERVAL = 10;

  private static final int EVENTS_ABOUT_A_BACKUP = 1;

  private final SqliteDatabase database;
  private final DiskGuard guard;
  private final BackupRetention retention;
  private final BackupHistory history;
  private final StorageEvents events;
  private final BackupConfig config;
  private final Clock clock;
  private final TrustedTime time;

  /** The count of changes that the newest backup has; none is known of one before the start. */
  private volatile long backedUp = -1;

  private volatile long copied;

  @Inject
  TakeBackup(
      SqliteDatabase database,
      DiskGuard guard,
      BackupRetention retention,
      BackupHistory history,
      StorageEvents events,
      BackupConfig config,
      Clock clock,
      TrustedTime time) {
    this.database = database;
    this.guard = guard;
    this.retention = retention;
    this.history = history;
    this.events = events;
    this.config = config;
    this.clock = clock;
    this.time = time;
  }

  /** Takes a backup if it is time for one; never fails. Blocks a little, so not for event loops. */
  Uni<Void> runOnce() {
    return isDue(clock.instant())
        ? database.changes().chain(this::unlessUnchanged).onFailure().recoverWithNull()
        : Uni.createFrom().voidItem();
  }

  /** A copy of what the last one has would only wear the disk out. */
  private Uni<Void> unlessUnchanged(long changes) {
    if (changes == backedUp) {
      history.stillUpToDate(clock.instant());
      return Uni.createFrom().voidItem();
    }
    return now().replaceWithVoid();
  }

  private boolean isDue(Instant now) {
    boolean old =
        history
            .upToDateAt()
            .map(then -> BackupAge.isOver(then, config.interval(), now))
            .orElse(true);
    Duration pause = config.interval().dividedBy(TRIES_AN_INTERVAL);
    return old && history.lastFailure().map(f -> BackupAge.isOver(f.at(), pause, now)).orElse(true);
  }

  /** Takes a backup now. Fails with {@link StoreException}. Not for event loops. */
  Uni<Backup> now() {
    Instant now = clock.instant();
    return Uni.createFrom()
        .deferred(() -> copy(now))
        .onFailure()
        .invoke(failure -> failed(now, failure))
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .call(this::taken);
  }

  private Uni<Backup> copy(Instant now) {
    long needed = database.bytesOnDisk();
    retention.makeRoomForBackup(needed);
    if (!guard.hasSpareForFile(needed)) {
      throw new StoreException(
          Kind.DISK_FULL,
          "a backup takes %d MiB and %s".formatted(DiskGuard.mebibytes(needed), guard.reason()),
          null);
    }
    return database.changes().invoke(changes -> copied = changes).chain(() -> database.backup(now));
  }

  private void failed(Instant now, Throwable failure) {
    history.failed(now, String.valueOf(failure.getMessage()));
    if (failure instanceof StoreException store && store.kind() == Kind.DISK_FULL) {
      LOG.warnf("no backup was taken: %s", failure.getMessage());
    } else {
      LOG.error("no backup was taken", failure);
    }
  }

  /** The backup is there, whether or not the rest succeeds. */
  private Uni<Void> taken(Backup backup) {
    history.taken(backup);
    LOG.infof("backup %s taken, %d bytes", backup.file(), backup.bytes());
    return Uni.createFrom()
        .voidItem()
        .invoke(() -> retention.removeOutdated(time.now()))
        .chain(() -> events.backupTaken(backup))
        .invoke(() -> backedUp = copied + EVENTS_ABOUT_A_BACKUP)
        .onFailure()
        .invoke(
            failure -> LOG.warn("what belongs to a backup failed; the backup is there", failure))
        .onFailure()
        .recoverWithNull();
  }
}
