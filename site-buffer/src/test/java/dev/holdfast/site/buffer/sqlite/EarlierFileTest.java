package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierFileTest {

  @TempDir Path directory;
  private Path earlier;
  private Path buffer;

  @BeforeEach
  void a_file_of_the_earlier_generation() throws IOException {
    earlier = directory.resolve("store-and-forward.db");
    buffer = directory.resolve("buffer.db");
    Files.writeString(earlier, "rows");
  }

  @Test
  void it_becomes_the_buffer_with_what_was_not_yet_in_the_file_itself() throws IOException {
    Files.writeString(directory.resolve("store-and-forward.db-wal"), "more rows");

    EarlierFile.takeOver(buffer);

    assertThat(buffer).hasContent("rows");
    assertThat(directory.resolve("buffer.db-wal")).hasContent("more rows");
    assertThat(earlier).doesNotExist();
  }

  @Test
  void a_start_that_died_half_way_is_gone_on_with() throws IOException {
    Files.writeString(directory.resolve("buffer.db-wal"), "more rows");

    EarlierFile.takeOver(buffer);

    assertThat(buffer).hasContent("rows");
    assertThat(directory.resolve("buffer.db-wal")).hasContent("more rows");
  }

  @Test
  void a_buffer_that_is_in_use_already_stays() throws IOException {
    Files.writeString(buffer, "newer rows");

    EarlierFile.takeOver(buffer);

    assertThat(buffer).hasContent("newer rows");
    assertThat(earlier).hasContent("rows");
  }
}
