package dev.holdfast.testkit.quarkus;

import io.quarkus.test.junit.callback.QuarkusTestAfterEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Fails the test during which Vert.x found one of its event loops blocked. One that only waited for
 * a processor, on a busy machine, does not count, and nothing of it gets into the log.
 */
public class NoBlockedEventLoop implements QuarkusTestAfterEachCallback {

  private static final Queue<String> WARNINGS = new ConcurrentLinkedQueue<>();
  private static final EventLoops LOOPS = EventLoops.watched();

  /** Held, since the log manager forgets loggers that nobody holds. */
  private static final Logger CHECKER = Logger.getLogger("io.vertx.core.impl.BlockedThreadChecker");

  static {
    CHECKER.setFilter(NoBlockedEventLoop::keep);
  }

  @Override
  public void afterEach(QuarkusTestMethodContext context) {
    String warning = WARNINGS.poll();
    if (warning != null) {
      throw new AssertionError(warning);
    }
  }

  private static boolean keep(LogRecord found) {
    if (LOOPS.onlyWaitedForAProcessor(found.getMessage())) {
      return false;
    }
    WARNINGS.add(found.getMessage() + LOOPS.stackOf(found.getMessage()));
    return true;
  }
}
