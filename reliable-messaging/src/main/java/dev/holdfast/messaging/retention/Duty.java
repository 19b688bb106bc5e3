package dev.holdfast.messaging.retention;

import dev.holdfast.messaging.store.KnownOutage;
import dev.holdfast.messaging.store.StoreException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Something done at the start and at intervals, one run at a time; a failure waits for the next.
 */
public final class Duty {

  private static final Logger LOG = Logger.getLogger(Duty.class);

  private final String what;
  private final Duration interval;
  private final Supplier<? extends Uni<?>> work;
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile long timer;

  /**
   * @param what for the log, as "removing sent messages"
   */
  public Duty(String what, Duration interval, Supplier<? extends Uni<?>> work) {
    this.what = what;
    this.interval = interval;
    this.work = work;
  }

  public void start(Vertx vertx) {
    timer = vertx.setPeriodic(interval.toMillis(), ignored -> run());
    run();
  }

  private void run() {
    if (running.compareAndSet(false, true)) {
      work.get()
          .onTermination()
          .invoke(() -> running.set(false))
          .subscribe()
          .with(done -> LOG.tracef("%s: %s", what, done), this::failed);
    }
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
