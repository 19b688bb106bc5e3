package dev.holdfast.site.delivery.guard;

import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Work that is done at the end of the event loop's turn, once for all who asked for it in that
 * turn. Whoever asks from elsewhere has it done at once.
 */
final class EndOfTurn {

  private final Runnable work;
  private final Set<Thread> asked = ConcurrentHashMap.newKeySet();

  EndOfTurn(Runnable work) {
    this.work = work;
  }

  void ask() {
    Context context = Vertx.currentContext();
    if (context == null || !Context.isOnEventLoopThread()) {
      work.run();
    } else if (asked.add(Thread.currentThread())) {
      // Not in the context of the request that happened to ask: it is done for others.
      VertxContext.getRootContext(context).runOnContext(end -> run());
    }
  }

  private void run() {
    asked.remove(Thread.currentThread());
    work.run();
  }
}
