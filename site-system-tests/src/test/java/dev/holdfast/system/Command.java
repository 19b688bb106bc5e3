package dev.holdfast.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Something of the operating system's, for tests that take machines apart. */
final class Command {

  private Command() {}

  /** What it said, if it went well. */
  static Optional<String> run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(said) : Optional.empty();
    } catch (IOException noSuchCommand) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  static void mustRun(String... command) {
    if (run(command).isEmpty()) {
      throw new IllegalStateException(String.join(" ", command) + " failed");
    }
  }
}
