package dev.holdfast.central.purge;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** When the purge runs: soon after the start, and then at its interval. */
@ApplicationScoped
class PurgeSchedule {

  private static final Logger LOG = Logger.getLogger(PurgeSchedule.class);

  /** Not among all that a start has to do. */
  private static final Duration FIRST = Duration.ofMinutes(1);

  private final Purge purge;
  private final RetentionSettings settings;
  private final Vertx vertx;
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile long timer;

  @Inject
  PurgeSchedule(Purge purge, RetentionSettings settings, Vertx vertx) {
    this.purge = purge;
    this.settings = settings;
    this.vertx = vertx;
  }

  void start(@Observes StartupEvent event) {
    long interval = settings.purgeInterval().toMillis();
    timer = vertx.setPeriodic(Math.min(FIRST.toMillis(), interval), interval, due -> run());
  }

  void stop(@Observes ShutdownEvent event) {
    vertx.cancelTimer(timer);
  }

  private void run() {
    if (running.compareAndSet(false, true)) {
      purge
          .runOnce()
          .onTermination()
          .invoke(() -> running.set(false))
          .subscribe()
          .with(
              purged -> {},
              failure ->
                  LOG.error("the purge failed; what is old stays until the next one", failure));
    }
  }
}
