package dev.holdfast.system;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/** What a site's file says of its messages, read in one transaction beside the running service. */
record Books(
    Set<String> tracked,
    Set<String> trackedAsWaiting,
    Set<String> trackedAsParked,
    Set<String> delivered,
    Set<String> pendingRows,
    Set<String> parkedRows) {

  static Books of(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("BEGIN");
      return new Books(
          ids(statement, "SELECT tracked_operation_id FROM operation_tracking"),
          tracked(statement, "'Submitted', 'Retrying'"),
          tracked(statement, "'Parked'"),
          tracked(statement, "'Delivered'"),
          ids(statement, "SELECT id FROM sf_messages WHERE status = 0"),
          ids(statement, "SELECT id FROM sf_messages WHERE status = 2"));
    }
  }

  private static Set<String> tracked(Statement statement, String statuses) throws SQLException {
    return ids(
        statement,
        "SELECT tracked_operation_id FROM operation_tracking WHERE status IN (%s)"
            .formatted(statuses));
  }

  private static Set<String> ids(Statement statement, String query) throws SQLException {
    Set<String> ids = new HashSet<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }
}
