package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MendFileTest {

  /** Something bad that happens to a file. */
  @FunctionalInterface
  interface Accident {
    void happenTo(Path file) throws IOException;
  }

  private final SettableClock clock = SettableClock.at(Numbers.START);

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("numbers.db");
  }

  static Stream<Named<Accident>> accidents() {
    return Stream.of(
        Named.of("replaced by text", Damage::replaceWithText),
        Named.of("truncated", Damage::truncateToHalf),
        Named.of("emptied", Damage::empty),
        Named.of("header overwritten", Damage::overwriteHeader),
        Named.of("first page overwritten", Damage::overwriteBeginning),
        Named.of("page overwritten", file -> Damage.overwritePage(file, 500)));
  }

  @ParameterizedTest
  @MethodSource("accidents")
  void a_damaged_file_is_set_aside_and_its_newest_backup_takes_its_place(Accident accident)
      throws IOException {
    Backup backup = oneBackupThenMore();
    accident.happenTo(file);
    byte[] damaged = Files.readAllBytes(file);

    try (Numbers numbers = Numbers.open(file, clock)) {
      Recovery recovery = numbers.database().recovery().orElseThrow();

      assertThat(recovery.outcome()).isEqualTo(new Recovery.FromBackup(backup));
      assertThat(recovery.setAside().orElseThrow())
          .hasFileName("numbers.db.damaged-20260301T140000.000Z")
          .hasBinaryContent(damaged);
      assertThat(recovery.summary())
          .contains("the backup of 2026-03-01T12:00:00Z")
          .contains("numbers.db.damaged-20260301T140000.000Z");
      assertThat(numbers.count()).isEqualTo(3_000);
      numbers.add(10_000, 10_010);
      assertThat(numbers.count()).isEqualTo(3_010);
    }
    assertThat(backup.file()).exists();
  }

  @ParameterizedTest
  @MethodSource("accidents")
  void without_a_backup_a_new_file_takes_its_place(Accident accident) throws IOException {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 5_000);
    }
    accident.happenTo(file);
    boolean lost = Files.size(file) > 0;

    try (Numbers numbers = Numbers.open(file, clock)) {
      // An empty file with nothing beside it is what a node killed in its first second leaves.
      assertThat(numbers.database().recovery().isPresent()).isEqualTo(lost);
      assertThat(numbers.count()).isZero();
      numbers.add(0, 10);
    }
  }

  @Test
  void a_bad_backup_is_passed_over_for_an_older_good_one() throws IOException {
    Backup good = oneBackupThenMore();
    Backup bad;
    try (Numbers numbers = Numbers.open(file, clock)) {
      bad = numbers.backup(Numbers.START.plus(Duration.ofHours(1)));
    }
    Damage.overwritePage(bad.file(), 300);
    Damage.overwritePage(file, 500);

    try (Numbers numbers = Numbers.open(file, clock)) {
      assertThat(numbers.database().recovery().orElseThrow().outcome())
          .isEqualTo(new Recovery.FromBackup(good));
      assertThat(numbers.count()).isEqualTo(3_000);
    }
  }

  @Test
  void a_file_that_has_gone_is_restored_too() throws IOException {
    oneBackupThenMore();
    Files.delete(file);

    try (Numbers numbers = Numbers.open(file, clock)) {
      Recovery recovery = numbers.database().recovery().orElseThrow();

      assertThat(recovery.damage()).isEqualTo("it is missing");
      assertThat(recovery.setAside()).isEmpty();
      assertThat(numbers.count()).isEqualTo(3_000);
    }
  }

  @Test
  void a_second_accident_in_the_same_instant_overwrites_nothing() throws IOException {
    oneBackupThenMore();
    Damage.replaceWithText(file);
    Numbers.open(file, clock).close();
    Damage.replaceWithText(file);
    Numbers.open(file, clock).close();

    assertThat(setAside())
        .containsExactly(
            "numbers.db.damaged-20260301T140000.000Z", "numbers.db.damaged-20260301T140000.001Z");
  }

  @Test
  void commits_that_are_only_in_the_log_are_neither_lost_nor_taken_for_damage() throws IOException {
    copyOfARunningDatabase();

    try (Numbers numbers = Numbers.open(file, clock)) {
      assertThat(numbers.database().recovery()).isEmpty();
      assertThat(numbers.count()).isEqualTo(100);
    }
    assertThat(setAside()).isEmpty();
  }

  /** SQLite would take the log for empty, overwrite it and not say a word. */
  @Test
  void a_log_that_cannot_be_read_is_set_aside_and_reported() throws IOException {
    copyOfARunningDatabase();
    Damage.overwriteBeginning(SqliteFile.companion(file, "-wal"));

    try (Numbers numbers = Numbers.open(file, clock)) {
      Recovery recovery = numbers.database().recovery().orElseThrow();

      assertThat(recovery.outcome()).isEqualTo(new Recovery.KeptWithoutLog());
      assertThat(recovery.setAside().orElseThrow())
          .hasFileName("numbers.db.damaged-20260301T120000.000Z-wal")
          .exists();
      numbers.add(1_000, 1_010);
    }
  }

  @Test
  void an_empty_log_is_no_damage() throws IOException {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 10);
    }
    Files.createFile(SqliteFile.companion(file, "-wal"));

    try (Numbers numbers = Numbers.open(file, clock)) {
      assertThat(numbers.database().recovery()).isEmpty();
      assertThat(numbers.count()).isEqualTo(10);
    }
  }

  /** SQLite deletes the log of an empty file; with it would go the only trace of what was there. */
  @Test
  void the_log_of_a_file_that_was_emptied_is_set_aside_with_it() throws IOException {
    copyOfARunningDatabase();
    Damage.empty(file);

    try (Numbers numbers = Numbers.open(file, clock)) {
      assertThat(numbers.database().recovery().orElseThrow().outcome())
          .isEqualTo(new Recovery.NewFile());
    }
    assertThat(setAside())
        .contains(
            "numbers.db.damaged-20260301T120000.000Z",
            "numbers.db.damaged-20260301T120000.000Z-wal");
  }

  @Test
  void what_cannot_be_opened_for_another_reason_is_left_alone() throws IOException {
    Files.createDirectory(file);

    assertThatThrownBy(() -> Numbers.open(file, clock))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot be opened");

    assertThat(file).isDirectory();
    assertThat(setAside()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("accidents")
  void where_somebody_is_to_decide_a_damaged_file_stays_as_it_is(Accident accident)
      throws IOException {
    Backup backup = oneBackupThenMore();
    accident.happenTo(file);
    byte[] damaged = Files.readAllBytes(file);

    assertThatThrownBy(() -> Numbers.open(file, clock, OnDamage.STOP))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("on-damage is 'stop'")
        .hasMessageContaining(backup.file().getParent().toString());

    assertThat(file).hasBinaryContent(damaged);
    assertThat(setAside()).isEmpty();
    try (Numbers numbers = Numbers.open(file, clock, OnDamage.RESTORE)) {
      assertThat(numbers.count()).isEqualTo(3_000);
    }
  }

  @Test
  void a_start_that_failed_lets_the_next_one_try() throws IOException {
    Files.createDirectory(file);
    assertThatThrownBy(() -> Numbers.open(file, clock)).isInstanceOf(IllegalStateException.class);
    Files.delete(file);

    Numbers.open(file, clock).close();
  }

  @Test
  void a_check_that_runs_out_of_time_finds_nothing_wrong() throws Exception {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 60_000);
    }

    assertThat(FileCheck.ofDatabase(file, Duration.ZERO))
        .isEqualTo(new FileCheck.Result.Unfinished(Duration.ZERO));
    assertThat(new MendFile(file, Duration.ZERO, OnDamage.RESTORE).run(Numbers.START))
        .isEqualTo(Optional.empty());
  }

  /** Three thousand numbers in the backup of noon, five thousand in the file; it is two o'clock. */
  private Backup oneBackupThenMore() {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 3_000);
      Backup backup = numbers.backup(Numbers.START);
      numbers.add(3_000, 5_000);
      clock.advance(Duration.ofHours(2));
      return backup;
    }
  }

  /** What is on disk while the database is open is what a killed process leaves behind. */
  private void copyOfARunningDatabase() throws IOException {
    Path running = Files.createDirectory(directory.resolve("running")).resolve("numbers.db");
    try (Numbers numbers = Numbers.open(running, clock)) {
      numbers.add(0, 100);
      for (String part : List.of("", "-wal")) {
        Files.copy(
            SqliteFile.companion(running, part),
            SqliteFile.companion(file, part),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private List<String> setAside() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.contains(".damaged-"))
          .sorted()
          .toList();
    }
  }
}
