package dev.holdfast.site.buffer.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.logging.Logger;

/** The buffer under the name that the earlier generation gave it. */
final class EarlierFile {

  private static final Logger LOG = Logger.getLogger(EarlierFile.class);

  static final String NAME = "store-and-forward.db";

  /** The file itself goes last: wherever a crash comes between, the next start goes on from it. */
  private static final List<String> PARTS = List.of("-shm", "-wal", "-journal", "");

  private EarlierFile() {}

  /** Renames it, so that the earlier generation cannot deliver the same messages once more. */
  static void takeOver(Path buffer) {
    Path earlier = buffer.resolveSibling(NAME);
    if (!Files.exists(earlier)) {
      return;
    }
    if (Files.exists(buffer)) {
      LOG.warnf(
          "%s is left alone, since %s is there already: what it holds is not delivered; see"
              + " docs/storage.md for how to take it over",
          earlier, buffer);
      return;
    }
    LOG.infof("%s of the earlier generation becomes %s", earlier, buffer);
    PARTS.forEach(part -> rename(earlier + part, buffer + part));
  }

  private static void rename(String from, String to) {
    try {
      if (Files.exists(Path.of(from))) {
        Files.move(Path.of(from), Path.of(to));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be renamed to %s; check the permissions of its directory".formatted(from, to),
          e);
    }
  }
}
