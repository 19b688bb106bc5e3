package dev.holdfast.messaging.sqlite;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The first look at the log beside a database. SQLite takes a log whose beginning it cannot read
 * for an empty one and overwrites it without a word, and with it what had been committed last.
 */
final class WriteAheadLog {

  private static final int HEADER_BYTES = 32;
  private static final int MAGIC = 0x377f0682;

  private WriteAheadLog() {}

  static boolean hasContent(Path log) throws IOException {
    return Files.exists(log) && Files.size(log) > 0;
  }

  /** A log cut off within its header never held a commit, so there is nothing to miss in it. */
  static boolean isUnreadable(Path log) throws IOException {
    if (!Files.exists(log) || Files.size(log) <= HEADER_BYTES) {
      return false;
    }
    try (DataInputStream header = new DataInputStream(Files.newInputStream(log))) {
      // The last bit tells the byte order of the checksums.
      return (header.readInt() & ~1) != MAGIC;
    }
  }
}
