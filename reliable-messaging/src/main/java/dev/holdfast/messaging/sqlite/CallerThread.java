package dev.holdfast.messaging.sqlite;

import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/**
 * Results go back to where the question came from: to the event loop of a request, or to the worker
 * pool. Never may a caller's chain run on, and hold up, the thread that writes.
 */
final class CallerThread {

  private CallerThread() {}

  static Executor current() {
    Context context = Vertx.currentContext();
    return context == null
        ? Infrastructure.getDefaultWorkerPool()
        : task -> context.runOnContext(ignored -> task.run());
  }
}
