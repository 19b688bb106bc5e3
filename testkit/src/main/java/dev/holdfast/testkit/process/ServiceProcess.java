package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A service running as a child process. It dies with {@link #close}, at the latest with this JVM.
 */
public final class ServiceProcess implements AutoCloseable {

  private static final Duration BETWEEN_TWO_CALLS = Duration.ofMillis(50);
  private static final Duration LONGEST_CALL = Duration.ofSeconds(2);
  private static final Duration LONGEST_DEATH = Duration.ofSeconds(10);
  private static final int LINES_IN_A_FAILURE = 30;

  private final String name;
  private final Process process;
  private final Path logFile;
  private final LogLines log = new LogLines();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  ServiceProcess(String name, Process process, Path logFile) {
    this.name = name;
    this.process = process;
    this.logFile = logFile;
    LivingChildren.add(process);
    Thread reader =
        new Thread(() -> log.capture(process.getInputStream(), logFile), name + "-log-reader");
    reader.setDaemon(true);
    reader.start();
  }

  /** {@code java -jar}, with the JDK that runs this. */
  public static ServiceProcessBuilder javaJar(Path jar) {
    return new ServiceProcessBuilder(
        nameOf(jar), List.of(currentJava()), List.of("-jar", jar.toString()));
  }

  /** {@code java -cp … Main}, with the JDK that runs this. */
  public static ServiceProcessBuilder javaMain(String classPath, String mainClass) {
    return new ServiceProcessBuilder(
        mainClass, List.of(currentJava()), List.of("-cp", classPath, mainClass));
  }

  /** A native executable, or any other. */
  public static ServiceProcessBuilder executable(Path file) {
    return new ServiceProcessBuilder(nameOf(file), List.of(file.toString()), List.of());
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Empty as long as the process runs. */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  public Path logFile() {
    return logFile;
  }

  /** The newest lines of standard output and standard error. */
  public List<String> logLines() {
    return log.lines();
  }

  /** What it takes of the machine's memory. */
  public long residentKibibytes() {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow(() -> failure("has no memory any more"));
    } catch (IOException e) {
      throw new UncheckedIOException(name + " does not say how much memory it takes", e);
    }
  }

  /** Waits for a line with a match, which may have been written already, and returns it. */
  public String awaitLogLine(Pattern pattern, Duration timeout) {
    try {
      return log.await(pattern, timeout)
          .orElseThrow(() -> failure("did not log a line like " + pattern + whenMissed(timeout)));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Calls until the answer is 200; gives up at once when the process ends. */
  public void awaitHttp200(URI uri, Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    String last = "no answer";
    try {
      while (System.nanoTime() - deadline < 0) {
        last = call(uri);
        if (last.equals("200")) {
          return;
        }
        // The wait between two calls is one for the end of the process.
        if (process.waitFor(BETWEEN_TWO_CALLS.toMillis(), TimeUnit.MILLISECONDS)) {
          log.awaitEnd(LONGEST_DEATH);
          throw failure("ended before " + uri + " answered 200");
        }
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    throw failure("did not answer 200 at " + uri + " in " + timeout + " (" + last + ")");
  }

  /** Waits for the process to end by itself and returns its exit code. */
  public int awaitExit(Duration timeout) {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    throw failure("did not end in " + timeout);
  }

  /** SIGKILL: no shutdown code runs. Returns when the process is gone. */
  public void killMinus9() {
    LivingChildren.kill(process);
    awaitExit(LONGEST_DEATH);
  }

  /** SIGTERM; returns at once. Unlike {@link Process#destroy} it goes on listening to its log. */
  public void askToEnd() {
    if (process.isAlive()) {
      signal("TERM");
    }
  }

  /** SIGTERM; returns the exit code, or kills the process and fails when it takes too long. */
  public int terminate(Duration timeout) {
    askToEnd();
    try {
      return awaitExit(timeout);
    } finally {
      close();
    }
  }

  /** SIGSTOP: the process keeps its connections and does nothing, as under a frozen machine. */
  public void freeze() {
    signal("STOP");
  }

  /** SIGCONT: goes on after {@link #freeze}, unaware of the time that has passed. */
  public void thaw() {
    signal("CONT");
  }

  @Override
  public void close() {
    LivingChildren.kill(process);
  }

  private String whenMissed(Duration timeout) {
    return log.hasEnded() ? " before its output ended" : " in " + timeout;
  }

  private String call(URI uri) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(LONGEST_CALL).build();
    try {
      return Integer.toString(http.send(request, BodyHandlers.discarding()).statusCode());
    } catch (IOException notYetThere) {
      return notYetThere.toString();
    }
  }

  private void signal(String signal) {
    if (!Signals.send(signal, pid())) {
      throw failure("could not be sent SIG" + signal);
    }
  }

  private AssertionError failure(String what) {
    List<String> lines = logLines();
    String state = exitCode().isPresent() ? "ended with " + exitCode().getAsInt() : "running";
    return new AssertionError(
        "%s (pid %d, %s) %s; log in %s, its last lines:%n  %s"
            .formatted(
                name,
                pid(),
                state,
                what,
                logFile,
                String.join(
                    "\n  ",
                    lines.subList(Math.max(0, lines.size() - LINES_IN_A_FAILURE), lines.size()))));
  }

  private IllegalStateException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for " + name, cause);
  }

  private static String nameOf(Path file) {
    return file.getFileName().toString();
  }

  private static String currentJava() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
