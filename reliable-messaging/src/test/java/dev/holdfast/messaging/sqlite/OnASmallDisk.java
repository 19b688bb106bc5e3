package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What happens on a disk that fills up; run by {@link DiskFullTest} in a process of its own. */
final class OnASmallDisk {

  private static final int BALLAST = 4 * 1024 * 1024;

  private final Path directory;
  private final Path file;
  private int accepted;

  private OnASmallDisk(Path directory) {
    this.directory = directory;
    this.file = directory.resolve("numbers.db");
  }

  /** Ends by itself: idle threads of Mutiny would keep the process. */
  @SuppressWarnings("CatchAndPrintStackTrace")
  public static void main(String[] arguments) {
    try {
      new OnASmallDisk(Path.of(arguments[0])).run();
      System.exit(0);
    } catch (IOException | SQLException | RuntimeException | AssertionError e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private void run() throws IOException, SQLException {
    Path ballast = Files.write(directory.resolve("ballast"), new byte[BALLAST]);
    try (Numbers numbers = open()) {
      fill(numbers);
      assertThat(numbers.count()).isEqualTo(accepted);
      fails(() -> numbers.add(accepted, accepted + 100));
      fails(() -> numbers.backup(Numbers.START));
      assertThat(filesIn(directory.resolve("backups"))).isZero();

      Files.delete(ballast);

      numbers.add(accepted, accepted + 100);
      accepted += 100;
      assertThat(numbers.count()).isEqualTo(accepted);
    }
    assertThat(FileCheck.ofDatabase(file, Numbers.PATIENCE))
        .isEqualTo(new FileCheck.Result.Sound());
    startsOnAFullDisk();
  }

  private Numbers open() {
    return Numbers.open(file, SettableClock.at(Numbers.START));
  }

  /** Until the disk says no. */
  private void fill(Numbers numbers) {
    try {
      while (true) {
        numbers.add(accepted, accepted + 10);
        accepted += 10;
      }
    } catch (StoreException e) {
      assertThat(e.kind()).isEqualTo(Kind.DISK_FULL);
    }
    assertThat(accepted).isGreaterThan(1_000);
  }

  /** What was accepted can still be delivered, which removes it. */
  private void startsOnAFullDisk() throws IOException, SQLException {
    try (Numbers numbers = open()) {
      fill(numbers);
    }
    try (Numbers numbers = open()) {
      assertThat(numbers.database().recovery()).isEmpty();
      assertThat(numbers.count()).isEqualTo(accepted);
      numbers.removeSome(10);
      accepted -= 10;
    }
    assertThat(FileCheck.ofDatabase(file, Numbers.PATIENCE))
        .isEqualTo(new FileCheck.Result.Sound());
  }

  private static void fails(ThrowingCallable write) {
    assertThatThrownBy(write)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISK_FULL));
  }

  private static long filesIn(Path backups) throws IOException {
    try (Stream<Path> files = Files.list(backups)) {
      return files.count();
    }
  }
}
