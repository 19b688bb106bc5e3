package dev.holdfast.messaging.dispatch;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Runs the dispatcher at intervals: the safety net for what no commit has woken it for. */
final class DispatchTrigger {

  private static final Logger LOG = Logger.getLogger(DispatchTrigger.class);

  private final Dispatcher dispatcher;
  private final Vertx vertx;
  private final AtomicBoolean polling = new AtomicBoolean();
  private volatile long timer;

  DispatchTrigger(Dispatcher dispatcher, Vertx vertx) {
    this.dispatcher = dispatcher;
    this.vertx = vertx;
  }

  void start(Duration interval) {
    timer = vertx.setPeriodic(interval.toMillis(), ignored -> poll());
    poll();
  }

  /** One at a time; a destination that hangs is not waited for, so it does not hold up the next. */
  private void poll() {
    if (polling.compareAndSet(false, true)) {
      dispatcher
          .keepTime()
          .onTermination()
          .invoke(() -> polling.set(false))
          .subscribe()
          .with(done -> dispatcher.wake(), DispatchTrigger::failed);
    }
  }

  void stop() {
    vertx.cancelTimer(timer);
    dispatcher.stop();
  }

  private static void failed(Throwable failure) {
    LOG.error("the outbox could not be written; the next pass tries again", failure);
  }
}
