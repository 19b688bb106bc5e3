package dev.holdfast.testkit.postgres;

import dev.holdfast.testkit.process.Signals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of one server: the postmaster and its children. */
record PostgresProcesses(List<ProcessHandle> handles) {

  private static final long LONGEST_DEATH_SECONDS = 10;

  /** Finds them by the file in which the postmaster notes its id; none when it does not run. */
  static PostgresProcesses of(Path dataDirectory) {
    Path pidFile = pidFile(dataDirectory);
    try (Stream<String> lines = Files.lines(pidFile)) {
      long pid = Long.parseLong(lines.findFirst().orElseThrow().trim());
      return new PostgresProcesses(
          ProcessHandle.of(pid).stream()
              .flatMap(postmaster -> Stream.concat(Stream.of(postmaster), postmaster.descendants()))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException("no PostgreSQL seems to run: cannot read " + pidFile, e);
    }
  }

  static Path pidFile(Path dataDirectory) {
    return dataDirectory.resolve("postmaster.pid");
  }

  void signal(String signal) {
    Signals.send(signal, handles.stream().mapToLong(ProcessHandle::pid).toArray());
  }

  /** Waits for the end of all: a new server refuses to start while a child of the old one lives. */
  void killAll() {
    handles.forEach(ProcessHandle::destroyForcibly);
    handles.stream()
        .map(ProcessHandle::onExit)
        .map(exit -> exit.orTimeout(LONGEST_DEATH_SECONDS, TimeUnit.SECONDS))
        .forEach(CompletableFuture::join);
  }
}
