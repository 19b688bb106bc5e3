package dev.holdfast.central.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Watches the server's process and has it started again when it ends, at growing distances as long
 * as that fails.
 */
final class KeepRunning {

  /** How a server is started again. */
  @FunctionalInterface
  interface Start {
    /**
     * @return false when it is not wanted any more
     */
    boolean run() throws IOException;
  }

  private static final Logger LOG = Logger.getLogger(KeepRunning.class);

  /** What is left of one that was killed needs a moment to notice. */
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final Path pidFile;
  private final Start start;

  KeepRunning(Path pidFile, Start start) {
    this.pidFile = pidFile;
    this.start = start;
  }

  /** Returns at once. */
  void watch() {
    server().ifPresent(this::watch);
  }

  private void watch(ProcessHandle server) {
    var unused = server.onExit().thenRun(() -> startLater(FIRST_PAUSE));
  }

  private Optional<ProcessHandle> server() {
    try {
      return OrphanedServer.serverOf(pidFile);
    } catch (IOException e) {
      LOG.warnf(e, "the embedded PostgreSQL is not watched: %s cannot be read", pidFile);
      return Optional.empty();
    }
  }

  private void startLater(Duration pause) {
    Executor later = CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
    later.execute(() -> startNow(pause));
  }

  private void startNow(Duration pause) {
    try {
      if (start.run()) {
        LOG.warn("the embedded PostgreSQL had ended by itself and was started again");
        watch();
      }
    } catch (IOException | RuntimeException e) {
      Duration next = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
      LOG.errorf(
          "the embedded PostgreSQL has ended and does not start (%s); the next try is in %s, its log"
              + " lies beside %s",
          e.getMessage(), next, pidFile);
      startLater(next);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
