package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver unpacks its library before it loads it; in between nobody may remove it. */
class SqliteFileTest {

  private final SettableClock clock = SettableClock.at(Numbers.START);

  @TempDir Path directory;
  private Path file;
  private Path library;

  @BeforeEach
  void name() {
    file = directory.resolve("numbers.db");
    library = directory.resolve("tmp/numbers.db/library.so");
  }

  @Test
  void new_files_are_their_owners_alone_and_so_is_what_stands_beside_them() throws Exception {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 10);
      numbers.database().backup(clock.instant()).await().atMost(Duration.ofSeconds(10));

      try (Stream<Path> files = Files.walk(directory)) {
        List<Path> databases =
            files
                .filter(Files::isRegularFile)
                .filter(each -> each.toString().matches(".*[.]db(-wal|-shm)?"))
                .toList();
        assertThat(databases)
            .hasSizeGreaterThanOrEqualTo(3)
            .allSatisfy(
                each ->
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .as(each.toString())
                        .isEqualTo("rw-------"));
      }
    }
  }

  /** As decision 2 says, and the original but for a stricter synchronous. */
  @Test
  void a_file_is_opened_for_power_cuts_and_for_readers_beside_the_writer() {
    try (Numbers numbers = Numbers.open(file, clock)) {
      Map<String, String> pragmas = new TreeMap<>();
      for (String pragma :
          List.of("journal_mode", "synchronous", "foreign_keys", "temp_store", "busy_timeout")) {
        numbers
            .database()
            .write(
                tx ->
                    pragmas.put(
                        pragma, tx.first("PRAGMA " + pragma, row -> row.getString(1)).orElse("")))
            .await()
            .atMost(Duration.ofSeconds(10));
      }

      assertThat(pragmas)
          .isEqualTo(
              Map.of(
                  "journal_mode", "wal",
                  "synchronous", "2",
                  "foreign_keys", "1",
                  "temp_store", "2",
                  "busy_timeout", "5000"));
    }
  }

  @Test
  void the_library_of_a_killed_process_is_removed() throws IOException {
    unpack(library);

    Numbers.open(file, clock).close();

    assertThat(library).doesNotExist();
  }

  @Test
  void the_library_of_another_file_in_the_directory_stays() throws IOException {
    Path ofAnother = unpack(directory.resolve("tmp/letters.db/library.so"));

    Numbers.open(file, clock).close();

    assertThat(ofAnother).exists();
  }

  @Test
  void the_library_of_the_process_that_has_the_file_stays() throws IOException {
    try (Numbers numbers = Numbers.open(file, clock)) {
      unpack(library);

      assertThatThrownBy(() -> Numbers.open(numbers.database().path(), clock))
          .hasMessageContaining("another process has the database file");
    }

    assertThat(library).exists();
  }

  @Test
  void a_file_that_cannot_be_opened_is_given_back() throws IOException {
    Path inTheWay = Files.createFile(directory.resolve("tmp"));
    assertThatThrownBy(() -> Numbers.open(file, clock)).hasMessageContaining("cannot be used");
    Files.delete(inTheWay);

    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 1);
    }
  }

  private static Path unpack(Path library) throws IOException {
    Files.createDirectories(library.getParent());
    return Files.createFile(library);
  }
}
