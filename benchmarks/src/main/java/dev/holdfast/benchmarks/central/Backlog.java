package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;

/** Notifications that wait, and those that once did; made by SQL, past central. */
final class Backlog implements AutoCloseable {

  private static final long BETWEEN_LOOKS_NANOS = 20_000_000;
  private static final double PATIENCE_SECONDS = 300;

  private final Connection connection;

  Backlog(TemporaryDatabase database) throws SQLException {
    connection = database.connect();
  }

  /** Rows a second from the commit that makes them due to the last one delivered. */
  double drain(String type, int rows) throws SQLException {
    execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          source_site_id, source_node, site_enqueued_at, created_at, next_attempt_at)
        SELECT uuidv7(), '%s', 'ops', 'Pump 3 has stopped', repeat('x', 512), 'Pending',
          'benchmark', 'node', now(), now(), now()
        FROM generate_series(1, %d)
        """
            .formatted(type, rows));
    long start = System.nanoTime();
    while (isWaiting()) {
      if (Figures.seconds(start) > PATIENCE_SECONDS) {
        throw new IllegalStateException("the backlog does not shrink");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
    return Figures.perSecond(rows, start);
  }

  /** As another node that dispatches would: those in the mode for one only wait. */
  Backlog keepDispatch() throws SQLException {
    execute("SELECT pg_advisory_lock(%d)".formatted(0x686F6C6466617374L));
    return this;
  }

  void requireWaiting(int rows) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT count(*) FROM notifications WHERE status = 'Pending'")) {
      row.next();
      if (row.getInt(1) != rows) {
        throw new IllegalStateException("%d of %d rows are there".formatted(row.getInt(1), rows));
      }
    }
  }

  /** The newest leave last. From the oldest on, each look would go past all that has left. */
  private boolean isWaiting() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet newest =
            statement.executeQuery(
                """
                SELECT FROM notifications WHERE status IN ('Pending', 'Retrying')
                ORDER BY created_at DESC, notification_id DESC LIMIT 1
                """)) {
      return newest.next();
    }
  }

  /**
   * A history, spread over a year: what was delivered, with one in a hundred parked or given up.
   */
  void history(int rows) throws SQLException {
    execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, resolved_targets, source_site_id, source_node, site_enqueued_at, created_at,
          last_attempt_at, delivered_at)
        SELECT gen_random_uuid(), 'Noop', 'ops', 'Pump ' || n, repeat('x', 512), s.status,
          CASE s.status WHEN 'Parked' THEN 'no such user' END,
          CASE s.status WHEN 'Delivered' THEN '["anna@example.com"]'::jsonb END,
          'site-' || n %% 100, 'node', s.at, s.at, s.at,
          CASE s.status WHEN 'Delivered' THEN s.at END
        FROM generate_series(1, %d) AS n,
          LATERAL (SELECT
            CASE n %% 200 WHEN 0 THEN 'Parked' WHEN 1 THEN 'Discarded' ELSE 'Delivered' END
              AS status,
            now() - interval '1 day' - n * interval '6 seconds' AS at) AS s
        """
            .formatted(rows));
    execute("VACUUM ANALYZE notifications");
    execute("CHECKPOINT");
  }

  void clear() throws SQLException {
    execute("TRUNCATE notifications, audit_events");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
