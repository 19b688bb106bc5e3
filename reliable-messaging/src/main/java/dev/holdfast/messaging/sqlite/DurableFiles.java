package dev.holdfast.messaging.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Copies and renames that have reached the disk when they return. Not for a database file that is
 * open in this process: closing a second handle on it would drop SQLite's locks.
 */
final class DurableFiles {

  private DurableFiles() {}

  static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    force(to, StandardOpenOption.WRITE);
  }

  static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    force(to.toAbsolutePath().getParent(), StandardOpenOption.READ);
  }

  private static void force(Path path, StandardOpenOption access) throws IOException {
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    }
  }
}
