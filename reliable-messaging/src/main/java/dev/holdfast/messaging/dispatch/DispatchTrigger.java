package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.run.Duty;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Runs the dispatcher at intervals: the safety net for what no commit has woken it for. */
final class DispatchTrigger {

  private final Dispatcher dispatcher;
  private final Vertx vertx;
  private final Duty duty;

  DispatchTrigger(Dispatcher dispatcher, Vertx vertx, Duration interval) {
    this.dispatcher = dispatcher;
    this.vertx = vertx;
    this.duty = new Duty("ending messages whose time is over", interval, dispatcher::poll);
  }

  void start() {
    duty.start(vertx);
  }

  void stop() {
    duty.stop(vertx);
    dispatcher.stop();
  }
}
