package dev.holdfast.messaging.faultrun;

import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import java.util.List;

/** One side as a process that is killed and started again. */
final class Child implements AutoCloseable {

  private final Class<?> main;
  private final List<String> arguments;
  private volatile ServiceProcess process;

  Child(Class<?> main, String... arguments) {
    this.main = main;
    this.arguments = List.of(arguments);
  }

  ServiceProcess start() {
    ServiceProcessBuilder builder =
        ServiceProcess.javaMain(System.getProperty("java.class.path"), main.getName())
            .name(main.getSimpleName())
            .jvmArgument("-Xmx192m")
            .quickStart();
    arguments.forEach(builder::argument);
    process = builder.start();
    return process;
  }

  void kill() {
    process.killMinus9();
  }

  boolean hasSaid(String line) {
    return process.logLines().contains(line);
  }

  /** Whether its main method ended with an exception. */
  boolean hasFailed() {
    return process.logLines().stream().anyMatch(line -> line.startsWith("Exception in thread"));
  }

  @Override
  public void close() {
    if (process != null) {
      process.killMinus9();
    }
  }
}
