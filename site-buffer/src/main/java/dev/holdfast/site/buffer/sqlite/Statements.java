package dev.holdfast.site.buffer.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** One connection with its statements prepared once. Belongs to one thread at a time. */
final class Statements implements AutoCloseable {

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Statements(Connection connection) {
    this.connection = connection;
  }

  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** Runs an insert, update or delete. */
  int update(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = prepare(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement.executeUpdate();
  }

  /**
   * Transactions are begun and ended here and not by the driver, which would begin the next one
   * with each commit and so keep the file locked while nothing is being written.
   */
  void begin() throws SQLException {
    prepare("BEGIN IMMEDIATE").execute();
  }

  void commit() throws SQLException {
    prepare("COMMIT").execute();
  }

  void rollback() throws SQLException {
    prepare("ROLLBACK").execute();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
