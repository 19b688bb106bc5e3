package dev.holdfast.messaging.run;

import dev.holdfast.messaging.store.KnownOutage;
import dev.holdfast.messaging.store.StoreException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Something done at the start and at intervals, one run at a time; a failure waits for the next.
 */
public final class Duty {

  private static final Logger LOG = Logger.getLogger(Duty.class);

  private final String what;
  private final Duration interval;
  private final CoalescingRunner runner;
  private volatile long timer;

  /**
   * @param what for the log, as "removing sent messages"
   */
  public Duty(String what, Duration interval, Supplier<? extends Uni<?>> work) {
    this.what = what;
    this.interval = interval;
    this.runner =
        new CoalescingRunner(
            what,
            () -> recovered(work.get().onItem().castTo(Object.class)),
            Runnable::run,
            () -> {});
  }

  public void start(Vertx vertx) {
    timer = vertx.setPeriodic(interval.toMillis(), ignored -> runner.startIfIdle());
    runner.startIfIdle();
  }

  private Uni<Object> recovered(Uni<Object> work) {
    return work.onFailure().invoke(this::failed).onFailure().recoverWithNull();
  }

  private void failed(Throwable failure) {
    if (StoreException.isFenced(failure)) {
      LOG.debugf("%s is up to the node that leads", what);
    } else if (KnownOutage.isCauseOf(failure)) {
      LOG.debugf(failure, "%s waits for the end of an outage", what);
    } else {
      LOG.errorf(failure, "%s failed; it is tried again in %s", what, interval);
    }
  }

  public void stop(Vertx vertx) {
    vertx.cancelTimer(timer);
  }
}
