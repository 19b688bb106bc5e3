package dev.holdfast.central.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.database.DatabaseAwayException;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * When the dispatcher runs: at intervals, at once when something has come in, and no more at the
 * end.
 */
@ApplicationScoped
public class DispatchSchedule {

  private static final Logger LOG = Logger.getLogger(DispatchSchedule.class);

  private final Dispatcher dispatcher;
  private final Heartbeat heartbeat;
  private final Timeouts timeouts;

  @Inject
  DispatchSchedule(Dispatcher dispatcher, Heartbeat heartbeat, Timeouts timeouts) {
    this.dispatcher = dispatcher;
    this.heartbeat = heartbeat;
    this.timeouts = timeouts;
  }

  /** Returns at once. */
  public void wake() {
    dispatcher.runOnce().subscribe().with(done -> {}, DispatchSchedule::failed);
  }

  /** Ends with the pass, or after {@code patience} if the pass goes on for longer. */
  public Uni<Void> wake(Duration patience) {
    return Uni.createFrom()
        .<Void>emitter(pass -> pass().subscribe().with(pass::complete))
        .ifNoItem()
        .after(patience)
        .on(timeouts.scheduler())
        .recoverWithItem(() -> null);
  }

  private Uni<Void> pass() {
    return dispatcher
        .makeStrayDue()
        .chain(dispatcher::runOnce)
        .onFailure()
        .invoke(DispatchSchedule::failed)
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  /** Does not wait for a pass: what hangs in one type would keep ticks from the others. */
  @Scheduled(
      identity = "dispatch",
      every = "{holdfast.central.dispatch.interval}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return dispatcher.makeStrayDue().invoke(() -> wake());
  }

  @Scheduled(
      identity = "heartbeat",
      every = "1s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> beat() {
    return heartbeat
        .runOnce()
        .invoke(
            givenBack -> {
              if (givenBack > 0) {
                wake();
              }
            })
        .onFailure()
        .invoke(failure -> LOG.debugf("the other nodes hear of this one later: %s", failure))
        .onFailure()
        .recoverWithItem(0)
        .replaceWithVoid();
  }

  void stop(@Observes ShutdownEvent event) {
    dispatcher.stop();
  }

  private static void failed(Throwable failure) {
    if (DatabaseAwayException.isNews(failure)) {
      LOG.error("a dispatch pass failed; what is due is tried again with the next one", failure);
    }
  }
}
