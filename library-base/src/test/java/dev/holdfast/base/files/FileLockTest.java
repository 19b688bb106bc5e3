package dev.holdfast.base.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLockTest {

  @TempDir Path directory;

  @Test
  void a_lock_is_had_once_at_a_time() throws IOException {
    Path file = directory.resolve("lock");
    FileLock first = FileLock.take(file, "stop the other one");

    assertThatThrownBy(() -> FileLock.take(file, "stop the other one"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stop the other one");

    first.close();
    FileLock.take(file, "stop the other one").close();
  }
}
