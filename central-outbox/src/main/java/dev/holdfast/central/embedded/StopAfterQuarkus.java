package dev.holdfast.central.embedded;

import io.quarkus.runtime.ApplicationLifecycleManager;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the database up until Quarkus is down. At a SIGTERM all shutdown hooks run at once,
 * Quarkus' own among them; this one waits for it.
 */
final class StopAfterQuarkus {

  /** Longer than any part of a shutdown waits; only a hung shutdown gets here. */
  private static final long PATIENCE_SECONDS = 60;

  private StopAfterQuarkus() {}

  /** Gives what has to be told when Quarkus is down. */
  static Runnable stop(EmbeddedDatabase database) {
    CountDownLatch quarkusIsDown = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(database, quarkusIsDown), "stop-database"));
    return quarkusIsDown::countDown;
  }

  private static void stop(EmbeddedDatabase database, CountDownLatch quarkusIsDown) {
    try {
      if (ApplicationLifecycleManager.getCurrentApplication() != null
          && !quarkusIsDown.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("central hangs in its shutdown; its database is stopped nevertheless");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      database.close();
    }
  }
}
