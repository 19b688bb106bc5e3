package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What to start and how; system properties are passed the way JVM and native image share. */
public final class ServiceProcessBuilder {

  private final List<String> launcher;
  private final List<String> afterProperties;
  private final List<String> jvmArguments = new ArrayList<>();
  private final List<String> systemProperties = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<String> prefix = new ArrayList<>();
  private Optional<Path> workingDirectory = Optional.empty();
  private Optional<Path> logFile = Optional.empty();
  private String name;

  /** The command is launcher, JVM arguments, system properties, the rest, arguments. */
  ServiceProcessBuilder(String name, List<String> launcher, List<String> afterProperties) {
    this.name = name;
    this.launcher = List.copyOf(launcher);
    this.afterProperties = List.copyOf(afterProperties);
  }

  /** For threads, the log file and messages. */
  public ServiceProcessBuilder name(String newName) {
    name = newName;
    return this;
  }

  /** Such as {@code -Xmx128m}. */
  public ServiceProcessBuilder jvmArgument(String argument) {
    jvmArguments.add(argument);
    return this;
  }

  /**
   * For one that lives for seconds: what makes a JVM fast later would cost it more than it gives.
   */
  public ServiceProcessBuilder quickStart() {
    return jvmArgument("-XX:TieredStopAtLevel=1").jvmArgument("-XX:+UseSerialGC");
  }

  public ServiceProcessBuilder systemProperty(String key, String value) {
    systemProperties.add("-D" + key + "=" + value);
    return this;
  }

  public ServiceProcessBuilder argument(String argument) {
    arguments.add(argument);
    return this;
  }

  public ServiceProcessBuilder on(SmallDisk smallDisk) {
    return behind(smallDisk.launcher());
  }

  /** A command that sets the scene and then becomes the one it is followed by. */
  public ServiceProcessBuilder behind(List<String> command) {
    prefix.addAll(command);
    return this;
  }

  /** Added to the environment of this JVM. */
  public ServiceProcessBuilder env(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  public ServiceProcessBuilder workingDirectory(Path directory) {
    workingDirectory = Optional.of(directory);
    return this;
  }

  /** A temporary file by default, which stays after the end for those who have to look into it. */
  public ServiceProcessBuilder logFile(Path file) {
    logFile = Optional.of(file);
    return this;
  }

  public ServiceProcess start() {
    ProcessBuilder builder = new ProcessBuilder(command()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    workingDirectory.ifPresent(directory -> builder.directory(directory.toFile()));
    try {
      Path log = logFile.isPresent() ? logFile.get() : newLogFile();
      return new ServiceProcess(name, builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " could not be started with " + command(), e);
    }
  }

  /** Where the build looks after it: a test leaves hundreds of them. */
  private Path newLogFile() throws IOException {
    Path directory = Files.createDirectories(Path.of("target", "processes"));
    return Files.createTempFile(directory, name + "-", ".log");
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(launcher);
    command.addAll(jvmArguments);
    command.addAll(systemProperties);
    command.addAll(afterProperties);
    command.addAll(arguments);
    return command;
  }
}
