package dev.holdfast.central.operator.bulk;

import dev.holdfast.central.database.DatabaseAwayException;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** When jobs are carried on: at once when one begins, and at intervals on every node. */
@ApplicationScoped
class BulkSchedule {

  private static final Logger LOG = Logger.getLogger(BulkSchedule.class);

  private final BulkRunner runner;

  @Inject
  BulkSchedule(BulkRunner runner) {
    this.runner = runner;
  }

  /** Returns at once. */
  void wake() {
    runner.runOnce().subscribe().with(done -> {}, BulkSchedule::failed);
  }

  @Scheduled(
      identity = "bulk-jobs",
      every = "{holdfast.central.bulk.interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return runner.runOnce().onFailure().invoke(BulkSchedule::failed).onFailure().recoverWithNull();
  }

  /** Before the dispatcher stops, which would leave a step waiting. */
  void stop(@Observes @Priority(1) ShutdownEvent event) {
    runner.stop();
  }

  private static void failed(Throwable failure) {
    if (DatabaseAwayException.isNews(failure)) {
      LOG.error("a bulk job could not be carried on; the next look goes on where it was", failure);
    }
  }
}
