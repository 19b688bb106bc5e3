package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** When the duties run: each on a worker thread, none of them twice at a time. */
@ApplicationScoped
class StorageSchedule {

  private static final Logger LOG = Logger.getLogger(StorageSchedule.class);

  private final SqliteDatabase database;
  private final DiskSpace space;
  private final DiskGuard guard;
  private final TakeBackup takeBackup;
  private final MakeRoom makeRoom;

  @Inject
  StorageSchedule(
      SqliteDatabase database,
      DiskSpace space,
      DiskGuard guard,
      TakeBackup takeBackup,
      MakeRoom makeRoom) {
    this.database = database;
    this.space = space;
    this.guard = guard;
    this.takeBackup = takeBackup;
    this.makeRoom = makeRoom;
  }

  /** What the fastest traffic writes in a second is a tenth of the default minimum. */
  @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
  void watchDisk() {
    space.measure();
    guard.tellChange();
  }

  /** Only asks whether one is due; the interval is the backup's own. */
  @Scheduled(every = "10s", delayed = "10s", concurrentExecution = ConcurrentExecution.SKIP)
  Uni<Void> backup() {
    return Uni.createFrom()
        .deferred(takeBackup::runOnce)
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  @Scheduled(every = "10s", delayed = "10s", concurrentExecution = ConcurrentExecution.SKIP)
  Uni<Void> giveSpaceBack() {
    return database
        .giveSpaceBack(() -> !guard.hasRoom())
        .onFailure()
        .invoke(failure -> LOG.warn("no space was given back; the next round tries again", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  /** As often as the disk is looked at: it may be a matter of seconds until somebody is refused. */
  @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
  Uni<Void> makeRoom() {
    return guard.hasSpare()
        ? Uni.createFrom().voidItem()
        : Uni.createFrom()
            .deferred(makeRoom::runOnce)
            .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }
}
