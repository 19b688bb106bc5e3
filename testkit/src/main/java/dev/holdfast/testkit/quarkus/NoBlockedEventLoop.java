package dev.holdfast.testkit.quarkus;

import io.quarkus.test.junit.callback.QuarkusTestAfterEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Fails the test during which Vert.x found one of its event loops blocked. */
public class NoBlockedEventLoop implements QuarkusTestAfterEachCallback {

  private static final Queue<String> WARNINGS = new ConcurrentLinkedQueue<>();

  /** Held, since the log manager forgets loggers that nobody holds. */
  private static final Logger CHECKER = Logger.getLogger("io.vertx.core.impl.BlockedThreadChecker");

  static {
    CHECKER.addHandler(new Keep());
  }

  @Override
  public void afterEach(QuarkusTestMethodContext context) {
    String warning = WARNINGS.poll();
    if (warning != null) {
      throw new AssertionError(warning);
    }
  }

  private static final class Keep extends Handler {

    @Override
    public void publish(LogRecord found) {
      WARNINGS.add(found.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
