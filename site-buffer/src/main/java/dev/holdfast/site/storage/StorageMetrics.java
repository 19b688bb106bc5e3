package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.function.ToDoubleFunction;

/** The file and its disk as numbers; what is unknown or does not apply is NaN. */
@Singleton
@Startup
class StorageMetrics {

  private static final String PREFIX = "holdfast_site_storage_";

  @Inject
  StorageMetrics(
      SqliteDatabase database,
      DiskSpace space,
      DiskGuard guard,
      BackupHistory backups,
      Clock clock,
      MeterRegistry registry) {
    Gauge.builder(PREFIX + "bytes", database, SqliteDatabase::bytesOnDisk)
        .description("Size of the buffer's file with its write-ahead log")
        .strongReference(true)
        .register(registry);
    disk(
        registry,
        space,
        "free_bytes",
        "Room for messages: free on the disk of the data directory or inside the file",
        d -> d.freeBytes());
    disk(
        registry,
        space,
        "fill_bytes_per_second",
        "How fast the disk fills, evened out over minutes; negative while it empties",
        FillRate::bytesPerSecond);
    disk(
        registry,
        space,
        "seconds_to_full",
        "At this pace nothing is accepted any more after; NaN while the disk is not filling",
        d -> d.secondsUntilLeft(guard.minFreeBytes()).orElse(Double.NaN));
    Gauge.builder(PREFIX + "last_backup_age_seconds", () -> age(backups, clock))
        .description("Since the newest backup held everything; NaN when there is none")
        .register(registry);
    FunctionCounter.builder(PREFIX + "backup_failures", backups, BackupHistory::failures)
        .description("Backups that could not be taken, for want of room or for another reason")
        .register(registry);
    Gauge.builder(PREFIX + "recovered", () -> database.recovery().isPresent() ? 1 : 0)
        .description("1 when a damaged file was replaced at the last start")
        .register(registry);
  }

  private static void disk(
      MeterRegistry registry,
      DiskSpace space,
      String name,
      String description,
      ToDoubleFunction<FillRate> value) {
    Gauge.builder(PREFIX + name, () -> space.latest().map(value::applyAsDouble).orElse(Double.NaN))
        .description(description)
        .register(registry);
  }

  private static double age(BackupHistory backups, Clock clock) {
    return backups
        .upToDateAt()
        .map(then -> Duration.between(then, clock.instant()).toMillis() / 1e3)
        .orElse(Double.NaN);
  }
}
