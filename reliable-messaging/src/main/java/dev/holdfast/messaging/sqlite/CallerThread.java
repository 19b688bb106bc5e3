package dev.holdfast.messaging.sqlite;

import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jboss.logging.Logger;

/**
 * Results go back to where the question came from: to the event loop of a request, or to the worker
 * pool. Never may a caller's chain run on, and hold up, the thread that writes.
 */
final class CallerThread implements Executor {

  private static final Logger LOG = Logger.getLogger(CallerThread.class);

  private final Context context;

  private CallerThread(Context context) {
    this.context = context;
  }

  static CallerThread current() {
    return new CallerThread(Vertx.currentContext());
  }

  /** What the same context asked for may be answered in one go: it would run one by one anyway. */
  Object sharedPlace() {
    return context == null ? this : context;
  }

  /** That it cannot take an answer any more is no concern of the one who answers. */
  void tell(Runnable answer) {
    try {
      execute(answer);
    } catch (RejectedExecutionException e) {
      LOG.warn("a result of the buffer found nobody to take it", e);
    }
  }

  @Override
  public void execute(Runnable task) {
    if (context == null) {
      Infrastructure.getDefaultWorkerPool().execute(task);
    } else {
      context.runOnContext(ignored -> task.run());
    }
  }
}
