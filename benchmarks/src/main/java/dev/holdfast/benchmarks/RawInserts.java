package dev.holdfast.benchmarks;

import dev.holdfast.shared.id.MessageId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The limit: plain JDBC inserts of message rows into the buffer's own table, from one thread, with
 * nothing else written. No buffer can take more.
 */
final class RawInserts {

  private static final String INSERT =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, created_at, due_at_ms)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  private RawInserts() {}

  static double rowsPerSecond(int rows, int batch) throws SQLException {
    try (Scratch scratch = Scratch.create();
        Connection connection = BufferFile.connectRaw(scratch.directory())) {
      long start = System.nanoTime();
      insert(connection, rows, batch, Row.DUE_CALL);
      return Figures.perSecond(rows, start);
    }
  }

  /** The best of the usual batch sizes. */
  static double best(int rows) throws SQLException {
    return Math.max(rowsPerSecond(rows, 100), rowsPerSecond(rows, 1_000));
  }

  /** A row with these values in these columns, and the defaults in all others. */
  record Row(int category, String target, long dueAtMillis) {
    static final Row DUE_CALL = new Row(0, Messages.TARGET, 0);
  }

  static void insert(Connection connection, int rows, int batch, Row row) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (int n = 1; n <= rows; n++) {
        Instant now = Messages.now();
        insert.setString(1, MessageId.at(now).toString());
        insert.setInt(2, row.category());
        insert.setString(3, row.target());
        insert.setString(4, Messages.PAYLOAD);
        insert.setString(5, now.toString());
        insert.setLong(6, row.dueAtMillis());
        insert.executeUpdate();
        if (n % batch == 0) {
          connection.commit();
        }
      }
      connection.commit();
    }
  }
}
