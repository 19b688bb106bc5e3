package dev.holdfast.messaging.sqlite;

import java.nio.file.Path;
import java.time.Instant;

/** A copy of a database that was whole when it was taken. */
public record Backup(Path file, Instant takenAt, long bytes) {

  public String name() {
    return file.getFileName().toString();
  }
}
