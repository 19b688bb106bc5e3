package dev.holdfast.messaging.sqlite;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;

/**
 * A copy of a database that was whole when it was taken.
 *
 * @param takenAt by the clock of that moment, which may have been wrong
 * @param series begins anew each time the clock was found before the newest backup; of two backups
 *     that of the higher series is the newer, whatever their times say
 */
public record Backup(Path file, Instant takenAt, int series, long bytes) {

  static final Comparator<Backup> BY_AGE =
      Comparator.comparingInt(Backup::series).thenComparing(Backup::takenAt);

  public String name() {
    return file.getFileName().toString();
  }
}
