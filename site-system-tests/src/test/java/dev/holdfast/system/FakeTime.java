package dev.holdfast.system;

import dev.holdfast.testkit.process.ServiceProcessBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A wrong clock for a process of its own, by libfaketime (Debian's package faketime). */
final class FakeTime {

  private final Path library;
  private final String offset;

  private FakeTime(Path library, String offset) {
    this.library = library;
    this.offset = offset;
  }

  /**
   * @param offset such as {@code +3650d}
   * @return empty where it is not installed
   */
  static Optional<FakeTime> of(String offset) {
    Path root = Path.of("/usr/lib");
    try (Stream<Path> files =
        Files.find(
            root,
            3,
            (file, attributes) -> file.getFileName().toString().equals("libfaketimeMT.so.1"))) {
      return files.findFirst().map(found -> new FakeTime(found, offset));
    } catch (IOException e) {
      throw new UncheckedIOException("looking for libfaketime under " + root + " failed", e);
    }
  }

  /** What counts time by itself goes on as it is, as on a machine whose clock is set. */
  void applyTo(ServiceProcessBuilder builder) {
    builder
        .env("LD_PRELOAD", library.toString())
        .env("FAKETIME", offset)
        .env("DONT_FAKE_MONOTONIC", "1")
        .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
  }
}
