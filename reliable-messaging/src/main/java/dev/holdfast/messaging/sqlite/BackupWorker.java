package dev.holdfast.messaging.sqlite;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The one thread that takes backups, one after the other; they may take minutes. */
final class BackupWorker implements AutoCloseable {

  private static final long CLOSE_WAIT_SECONDS = 10;

  private final OnlineBackup backup;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "sqlite-backup");
            thread.setDaemon(true);
            return thread;
          });

  BackupWorker(OnlineBackup backup) {
    this.backup = backup;
  }

  Uni<Backup> take(Instant now) {
    return Uni.createFrom()
        .deferred(
            () ->
                Uni.createFrom()
                    .item(() -> backup.take(now))
                    .runSubscriptionOn(thread)
                    .emitOn(CallerThread.current()));
  }

  /** What is not finished by then is left to the next start to remove. */
  @Override
  public void close() {
    backup.hurry();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
