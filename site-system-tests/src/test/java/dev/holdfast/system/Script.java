package dev.holdfast.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the repository's {@code bin}, run to its end as by a user without a locale. */
final class Script {

  private final String name;
  private final List<String> options;
  private Duration longest = Duration.ofMinutes(3);

  Script(String name, String... options) {
    this.name = name;
    this.options = List.of(options);
  }

  /** For one that builds first. */
  Script within(Duration limit) {
    this.longest = limit;
    return this;
  }

  /**
   * @param output both streams, as they came
   */
  record Result(int exit, String output) {}

  Result run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of("..", "bin", name).toAbsolutePath().normalize().toString());
    command.addAll(options);
    command.addAll(List.of(arguments));
    Path output =
        Files.createTempFile(
            Files.createDirectories(Path.of("target", "processes")), name + "-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(key -> key.equals("LANG") || key.startsWith("LC_"));
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroy();
      throw new AssertionError(
          "%s does not come to an end: %s".formatted(command, Files.readString(output)));
    }
    return new Result(process.exitValue(), Files.readString(output));
  }
}
