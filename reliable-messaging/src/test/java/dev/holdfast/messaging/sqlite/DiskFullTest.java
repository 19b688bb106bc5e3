package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.SmallDisk;
import dev.holdfast.testkit.time.SettableClock;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFullTest {

  @TempDir Path directory;

  /** The same error as that of a full disk, on every machine. */
  @Test
  void when_the_file_may_not_grow_writes_fail_and_removing_makes_room() throws Exception {
    Path file = directory.resolve("numbers.db");
    try (Numbers numbers = Numbers.open(file, SettableClock.at(Numbers.START))) {
      numbers.limitPages(200);
      numbers.add(0, 1_000);

      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> numbers.add(1_000, 2_000))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISK_FULL));
      }
      assertThat(numbers.count()).isEqualTo(1_000);

      numbers.removeAll();
      numbers.add(1_000, 2_000);
      assertThat(numbers.count()).isEqualTo(1_000);
    }
    assertThat(FileCheck.ofDatabase(file, Numbers.PATIENCE))
        .isEqualTo(new FileCheck.Result.Sound());
  }

  /** SQLite may have ended the transaction: what came next would be committed for itself. */
  @Test
  void work_that_shrugs_a_full_disk_off_fails_as_a_whole() {
    try (Numbers numbers =
        Numbers.open(directory.resolve("numbers.db"), SettableClock.at(Numbers.START))) {
      numbers.limitPages(200);
      numbers.add(0, 1_000);

      assertThatThrownBy(
              () ->
                  numbers
                      .database()
                      .write(DiskFullTest::removeWhatIsThereThoughTheDiskIsFull)
                      .await()
                      .atMost(Numbers.PATIENCE))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISK_FULL));
      assertThat(numbers.count()).isEqualTo(1_000);
    }
  }

  private static int removeWhatIsThereThoughTheDiskIsFull(SqliteTransaction tx)
      throws SQLException {
    try {
      tx.update(
          """
          WITH RECURSIVE more (n) AS (
            SELECT 1000 UNION ALL SELECT n + 1 FROM more WHERE n < 9999)
          INSERT INTO numbers (n, text) SELECT n, printf('%500d', n) FROM more
          """);
    } catch (SQLException full) {
      assertThat(full.getMessage()).contains("full");
    }
    return tx.update("DELETE FROM numbers");
  }

  /** In a process with mounts of its own, which go with it, however it ends. */
  @Test
  void on_a_real_disk_that_is_full_nothing_is_lost_and_the_writer_goes_on() {
    Optional<SmallDisk> disk = SmallDisk.under(directory, 16);
    assumeTrue(disk.isPresent(), "this user may not mount a small disk");

    try (ServiceProcess process =
        ServiceProcess.javaMain(System.getProperty("java.class.path"), OnASmallDisk.class.getName())
            .on(disk.orElseThrow())
            .argument(directory.toString())
            .start()) {
      int exit = process.awaitExit(Duration.ofSeconds(60));

      assertThat(exit).as(String.join("\n", process.logLines())).isZero();
    }
  }
}
