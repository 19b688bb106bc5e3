package dev.holdfast.messaging.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Renames a database and what belongs to it to {@code <name>.<why>-<time>}. They keep belonging
 * together, so that tools for rescue find the log beside its database.
 */
final class SetAside {

  private static final String LOG = "-wal";
  private static final List<String> ALL = List.of("", LOG, "-shm", "-journal");

  private final Path file;
  private final Path aside;

  SetAside(Path file, String why, Instant now) {
    this.file = file;
    this.aside = freeName(file, why, now);
  }

  private static Path freeName(Path file, String why, Instant now) {
    Instant time = now;
    Path name;
    do {
      name = SqliteFile.companion(file, ".%s-%s".formatted(why, BackupDirectory.stamp(time)));
      time = time.plusMillis(1);
    } while (Files.exists(name) || Files.exists(SqliteFile.companion(name, LOG)));
    return name;
  }

  /** Where the file is now; empty when there was nothing. */
  Optional<Path> everything() throws IOException {
    Optional<Path> first = Optional.empty();
    for (String part : ALL) {
      Optional<Path> moved = move(part);
      first = first.or(() -> moved);
    }
    return first;
  }

  Optional<Path> onlyTheLog() throws IOException {
    return move(LOG);
  }

  private Optional<Path> move(String part) throws IOException {
    Path from = SqliteFile.companion(file, part);
    if (!Files.exists(from)) {
      return Optional.empty();
    }
    Path to = SqliteFile.companion(aside, part);
    DurableFiles.rename(from, to);
    return Optional.of(to);
  }
}
