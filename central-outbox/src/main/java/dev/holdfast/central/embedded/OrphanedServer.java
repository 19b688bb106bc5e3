package dev.holdfast.central.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server that outlived the central which started it, as after {@code kill -9}. */
final class OrphanedServer {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private OrphanedServer() {}

  /** Asks it to shut down in order and waits until it has. */
  static void stopIn(Path data) throws IOException {
    Path pidFile = data.resolve("postmaster.pid");
    Optional<ProcessHandle> orphan = serverOf(pidFile);
    if (orphan.isEmpty()) {
      return;
    }
    ProcessHandle server = orphan.get();
    server.destroy();
    try {
      server.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalStateException(
          "the PostgreSQL that an earlier central left behind (process %d) does not end; stop it and start again"
              .formatted(server.pid()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a PostgreSQL was stopping", e);
    }
  }

  /** The number may belong to somebody else by now. */
  static Optional<ProcessHandle> serverOf(Path pidFile) throws IOException {
    if (!Files.exists(pidFile)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(pidFile);
    return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
        .filter(ProcessHandle::isAlive)
        .filter(OrphanedServer::isPostgres);
  }

  private static boolean isPostgres(ProcessHandle process) {
    return process
        .info()
        .command()
        .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
        .orElse(false);
  }
}
