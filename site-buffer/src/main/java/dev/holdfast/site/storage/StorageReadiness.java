package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Recovery;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Down while the disk is short, for then nothing is accepted. A failed backup or a file that was
 * replaced is told and changes nothing: the node does its work.
 */
@Readiness
@ApplicationScoped
class StorageReadiness implements HealthCheck {

  private final SqliteDatabase database;
  private final DiskSpace space;
  private final DiskGuard guard;
  private final BackupHistory backups;

  @Inject
  StorageReadiness(
      SqliteDatabase database, DiskSpace space, DiskGuard guard, BackupHistory backups) {
    this.database = database;
    this.space = space;
    this.guard = guard;
    this.backups = backups;
  }

  @Override
  public HealthCheckResponse call() {
    boolean room = guard.hasRoom();
    HealthCheckResponseBuilder answer =
        HealthCheckResponse.named("storage")
            .status(room)
            .withData("minFreeBytes", guard.minFreeBytes())
            .withData(
                "lastBackup", backups.newest().map(b -> b.takenAt().toString()).orElse("none"));
    space.latest().ifPresent(disk -> answer.withData("freeBytes", disk.freeBytes()));
    tell(answer, "reason", room ? Optional.empty() : Optional.of(guard.reason()));
    tell(answer, "backupFailure", backups.lastFailure().map(BackupHistory.Failure::reason));
    tell(answer, "recovered", database.recovery().map(Recovery::summary));
    return answer.build();
  }

  private static void tell(HealthCheckResponseBuilder answer, String key, Optional<String> text) {
    text.ifPresent(value -> answer.withData(key, value));
  }
}
