package dev.holdfast.messaging.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.ProgressHandler;

/**
 * Ends what takes too long on a connection. What a read sees must stay in the write-ahead log, so
 * one without end would let the log grow without end.
 */
final class TimeLimit extends ProgressHandler {

  static final Duration LONGEST_READ = Duration.ofSeconds(60);

  /** Steps of SQLite's machine; looking at a clock that often costs nothing. */
  private static final int STEPS_BETWEEN_LOOKS = 10_000;

  private final Duration longest;
  private volatile long startedAt;

  private TimeLimit(Duration longest) {
    this.longest = longest;
  }

  static TimeLimit on(Connection connection, Duration longest) throws SQLException {
    TimeLimit limit = new TimeLimit(longest);
    limit.start();
    ProgressHandler.setHandler(connection, STEPS_BETWEEN_LOOKS, limit);
    return limit;
  }

  /** The time runs from here. */
  void start() {
    startedAt = System.nanoTime();
  }

  /** Anything but zero ends the statement. */
  @Override
  protected int progress() {
    return System.nanoTime() - startedAt > longest.toNanos() ? 1 : 0;
  }
}
