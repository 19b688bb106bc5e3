package dev.holdfast.central.dispatch;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** When pauses are looked after: every second on every node. */
@ApplicationScoped
class PauseSchedule {

  private static final Logger LOG = Logger.getLogger(PauseSchedule.class);

  private final DrainPauses drain;
  private final DispatchSchedule dispatch;

  @Inject
  PauseSchedule(DrainPauses drain, DispatchSchedule dispatch) {
    this.drain = drain;
    this.dispatch = dispatch;
  }

  @Scheduled(
      identity = "pauses",
      every = "1s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return runOnce()
        .onFailure()
        .invoke(failure -> LOG.debugf("pauses are looked after with the next tick: %s", failure))
        .onFailure()
        .recoverWithNull();
  }

  Uni<Void> runOnce() {
    return drain
        .runOnce()
        .invoke(
            moved -> {
              if (moved) {
                dispatch.wake();
              }
            })
        .replaceWithVoid();
  }
}
