package dev.holdfast.messaging.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.sqlite.ProgressHandler;

/**
 * Ends what takes too long on a connection, or what nobody waits for any more. What a read sees
 * must stay in the write-ahead log, so one without end would let the log grow without end.
 */
final class TimeLimit extends ProgressHandler {

  static final Duration LONGEST_READ = Duration.ofSeconds(60);

  /** Steps of SQLite's machine; looking at a clock that often costs nothing. */
  private static final int STEPS_BETWEEN_LOOKS = 10_000;

  private final Duration longest;
  private volatile long startedAt;
  private volatile AtomicBoolean unwanted;

  private TimeLimit(Duration longest) {
    this.longest = longest;
  }

  static TimeLimit on(Connection connection, Duration longest) throws SQLException {
    TimeLimit limit = new TimeLimit(longest);
    limit.start(new AtomicBoolean());
    ProgressHandler.setHandler(connection, STEPS_BETWEEN_LOOKS, limit);
    return limit;
  }

  /** The time runs from here, unless somebody says before that it need not go on. */
  void start(AtomicBoolean notWantedAnyMore) {
    unwanted = notWantedAnyMore;
    startedAt = System.nanoTime();
  }

  /** Anything but zero ends the statement. */
  @Override
  protected int progress() {
    return unwanted.get() || System.nanoTime() - startedAt > longest.toNanos() ? 1 : 0;
  }
}
