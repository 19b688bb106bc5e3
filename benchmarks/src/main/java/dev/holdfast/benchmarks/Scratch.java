package dev.holdfast.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A directory for one measurement, gone afterwards. It lies in the working directory: the usual
 * place for temporary files may be in memory, where a commit costs nothing.
 */
public record Scratch(Path directory) implements AutoCloseable {

  public static Scratch create() {
    try {
      return new Scratch(Files.createTempDirectory(Path.of("").toAbsolutePath(), "benchmark-"));
    } catch (IOException e) {
      throw new UncheckedIOException("no directory for the measurement", e);
    }
  }

  @Override
  public void close() {
    try (var files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(directory + " cannot be removed", e);
    }
  }
}
