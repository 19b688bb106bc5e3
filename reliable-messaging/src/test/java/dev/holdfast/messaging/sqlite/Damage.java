package dev.holdfast.messaging.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** What disks, power cuts and people do to files. */
final class Damage {

  private static final int PAGE = 4096;

  private Damage() {}

  static void replaceWithText(Path file) throws IOException {
    Files.writeString(file, "this was never a database\n".repeat(1_000), UTF_8);
  }

  static void truncateToHalf(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2);
    }
  }

  static void empty(Path file) throws IOException {
    Files.write(file, new byte[0]);
  }

  static void overwriteHeader(Path file) throws IOException {
    overwrite(file, 0, 100);
  }

  static void overwritePage(Path file, int page) throws IOException {
    overwrite(file, (page - 1L) * PAGE, PAGE);
  }

  static void overwriteBeginning(Path file) throws IOException {
    overwrite(file, 0, PAGE);
  }

  private static void overwrite(Path file, long position, int bytes) throws IOException {
    byte[] garbage = new byte[bytes];
    new Random(7).nextBytes(garbage);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(garbage), position);
    }
  }
}
