package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
