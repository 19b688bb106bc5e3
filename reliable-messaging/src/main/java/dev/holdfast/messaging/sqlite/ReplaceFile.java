package dev.holdfast.messaging.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Puts a backup in the place of a database that nobody has open. */
public final class ReplaceFile {

  private final Path file;

  ReplaceFile(Path file) {
    this.file = file;
  }

  /**
   * For an operator who wants an earlier state back; the present file is set aside.
   *
   * @return where the present file is now; empty when there was none
   */
  public static Optional<Path> restore(Path database, Path backup, Instant now) throws IOException {
    return new ReplaceFile(database)
        .with(Optional.of(backup), new SetAside(database, "replaced", now));
  }

  /** The copy is on disk before the present file moves: a full disk changes nothing. */
  Optional<Path> with(Optional<Path> backup, SetAside setAside) throws IOException {
    Path copy = SqliteFile.companion(file, ".restoring");
    if (backup.isPresent()) {
      DurableFiles.copy(backup.get(), copy);
    }
    Optional<Path> aside = setAside.everything();
    if (backup.isPresent()) {
      DurableFiles.rename(copy, file);
    }
    return aside;
  }
}
