package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnlineBackupTest {

  @TempDir Path directory;
  private Path file;
  private Numbers numbers;

  @BeforeEach
  void open() {
    file = directory.resolve("numbers.db");
    numbers = Numbers.open(file, SettableClock.at(Numbers.START));
  }

  @AfterEach
  void close() {
    numbers.close();
  }

  @Test
  void a_backup_holds_what_was_committed_and_is_named_by_its_time() throws IOException {
    numbers.add(0, 1_500);

    Backup backup = numbers.backup(Numbers.START);

    assertThat(backup.file())
        .isEqualTo(directory.resolve("backups/numbers-20260301T120000.000Z.db"));
    assertThat(countIn(backup)).isEqualTo(1_500);
    assertThat(numbers.database().backups().newestFirst()).containsExactly(backup);
    assertThat(filesIn("backups")).containsExactly(backup.name());
  }

  /** Without a snapshot every commit would begin the copy anew, and it would never end. */
  @Test
  void while_others_write_a_backup_ends_and_is_that_of_one_moment() {
    numbers.add(0, 40_000);
    CompletableFuture<Backup> taking =
        numbers.database().backup(Numbers.START).subscribeAsCompletionStage();

    int next = 40_000;
    while (!taking.isDone()) {
      numbers.add(next, next + 10);
      next += 10;
    }

    int written = next;
    assertThat(written).isGreaterThan(40_000);
    // Whole commits: ten numbers each.
    assertThat(countIn(taking.join()))
        .satisfies(count -> assertThat(count % 10).isZero())
        .isBetween(40_000L, (long) written);
  }

  @Test
  void two_backups_of_one_instant_do_not_share_a_name() throws IOException {
    Backup first = numbers.backup(Numbers.START);
    numbers.add(0, 1);

    Backup second = numbers.backup(Numbers.START);

    assertThat(numbers.database().backups().newestFirst())
        .extracting(Backup::file)
        .containsExactly(second.file(), first.file());
  }

  @Test
  void of_two_backups_the_one_taken_later_is_the_newer_whatever_the_clock_said()
      throws IOException {
    Backup future = numbers.backup(Numbers.START.plus(Duration.ofDays(3650)));
    Backup present = numbers.backup(Numbers.START);
    Backup past = numbers.backup(Instant.EPOCH);
    Backup last = numbers.backup(Numbers.START.plusSeconds(60));

    assertThat(numbers.database().backups().newestFirst())
        .containsExactly(last, past, present, future);
    assertThat(present.name()).isEqualTo("numbers-20260301T120000.000Z-1.db");
  }

  @Test
  void what_a_killed_process_left_of_a_backup_is_removed_by_the_next() throws IOException {
    Path backups = Files.createDirectories(directory.resolve("backups"));
    Files.writeString(backups.resolve("numbers-20260301T110000.000Z.db.unfinished"), "half");
    Files.writeString(backups.resolve("numbers-20260301T110000.000Z.db.unfinished-journal"), "");
    Files.writeString(backups.resolve("notes.txt"), "an operator's");

    Backup backup = numbers.backup(Numbers.START);

    assertThat(filesIn("backups")).containsExactlyInAnyOrder("notes.txt", backup.name());
  }

  @Test
  void what_is_not_named_like_a_backup_is_none() throws IOException {
    Path backups = Files.createDirectories(directory.resolve("backups"));
    Files.writeString(backups.resolve("others-20260301T110000.000Z.db"), "of another file");
    Files.writeString(backups.resolve("numbers-20269901T110000.000Z.db"), "of no month");
    Files.writeString(backups.resolve("numbers-yesterday.db"), "of no time");

    assertThat(numbers.database().backups().newestFirst()).isEmpty();
  }

  @Test
  void a_backup_that_cannot_be_written_fails_and_the_writer_goes_on() throws IOException {
    Files.writeString(directory.resolve("backups"), "a file where the directory should be");

    assertThatThrownBy(() -> numbers.backup(Numbers.START))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("could not be written");

    numbers.add(0, 5);
    assertThat(numbers.count()).isEqualTo(5);
  }

  @Test
  void a_copy_of_a_damaged_database_does_not_become_a_backup() throws IOException {
    numbers.add(0, 5_000);
    numbers.close();
    Damage.overwritePage(file, 100);
    numbers = Numbers.openUnmended(file);

    assertThatThrownBy(() -> numbers.backup(Numbers.START)).isInstanceOf(StoreException.class);

    assertThat(filesIn("backups")).isEmpty();
  }

  private List<String> filesIn(String name) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(name))) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }

  private static long countIn(Backup backup) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + backup.file().toUri() + "?immutable=1");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM numbers")) {
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
