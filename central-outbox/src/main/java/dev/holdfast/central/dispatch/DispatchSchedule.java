package dev.holdfast.central.dispatch;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * When the dispatcher runs: at intervals, at once when something has come in, and no more at the
 * end.
 */
@ApplicationScoped
public class DispatchSchedule {

  private static final Logger LOG = Logger.getLogger(DispatchSchedule.class);

  private final Dispatcher dispatcher;

  @Inject
  DispatchSchedule(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  /** Returns at once. */
  public void wake() {
    dispatcher.runOnce().subscribe().with(done -> {}, DispatchSchedule::failed);
  }

  @Scheduled(
      identity = "dispatch",
      every = "{holdfast.central.dispatch.interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return dispatcher
        .runOnce()
        .onFailure()
        .invoke(DispatchSchedule::failed)
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  void stop(@Observes ShutdownEvent event) {
    dispatcher.stop();
  }

  private static void failed(Throwable failure) {
    LOG.error("a dispatch pass failed; what is due is tried again with the next one", failure);
  }
}
