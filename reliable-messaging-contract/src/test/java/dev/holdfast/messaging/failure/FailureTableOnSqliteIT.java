package dev.holdfast.messaging.failure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.faultrun.Side;
import dev.holdfast.testkit.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTableOnSqliteIT extends FailureTable {

  private static final int PAGE = 4096;

  @TempDir Path files;

  @Override
  String place(String name) {
    return Side.SQLITE + files.resolve(name + ".db");
  }

  @Override
  void backUpReceiver() {
    try (Side receiver = Side.open(receiverPlace)) {
      receiver.backUp();
    }
  }

  @Override
  void damageReceiver() {
    // Brings the write-ahead log into the file, which would otherwise heal the damage.
    Side.open(receiverPlace).close();
    try {
      overwriteFirstPage(files.resolve("receiver.db"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What was committed before the backup is still sent; the damaged file is there to look at. */
  @Test
  void a_damaged_file_is_set_aside_restored_from_its_backup_and_reported() throws IOException {
    sender("die-after-backup").awaitExit(PATIENCE);
    // Brings the write-ahead log into the file, which would otherwise heal the damage.
    Side.open(senderPlace).close();
    overwriteFirstPage(files.resolve("sender.db"));

    try (ServiceProcess receiver = receiver(NEVER);
        ServiceProcess sender = sender("send")) {
      sender.awaitLogLine(
          Pattern.compile("^mended: it is damaged .*restored from the backup.*set aside"),
          PATIENCE);
      receiver.awaitLogLine(Pattern.compile("^answering 1"), PATIENCE);
      sender.killMinus9();
      receiver.killMinus9();
    }

    assertProcessedOnce();
    try (Stream<Path> beside = Files.list(files)) {
      assertThat(beside.map(path -> path.getFileName().toString()))
          .anyMatch(name -> name.startsWith("sender.db") && name.contains("damaged"));
    }
  }

  private static void overwriteFirstPage(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap("no database ".repeat(PAGE / 12).getBytes(UTF_8)), 0);
    }
  }
}
