package dev.holdfast.site.buffer.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Brings a buffer file of any age to the present form by adding what is missing. Looks first, so
 * that opening twice changes nothing.
 */
final class SqliteSchema {

  /** The twelve columns every generation has had. */
  private static final String CREATE_MESSAGES =
      """
      CREATE TABLE IF NOT EXISTS sf_messages (
        id TEXT PRIMARY KEY,
        category INTEGER NOT NULL,
        target TEXT NOT NULL,
        payload_json TEXT NOT NULL,
        retry_count INTEGER NOT NULL DEFAULT 0,
        max_retries INTEGER NOT NULL DEFAULT 50,
        retry_interval_ms INTEGER NOT NULL DEFAULT 30000,
        created_at TEXT NOT NULL,
        last_attempt_at TEXT,
        status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 2)),
        last_error TEXT,
        origin_instance TEXT
      )
      """;

  private static final Map<String, String> LATER_COLUMNS = new LinkedHashMap<>();

  static {
    LATER_COLUMNS.put("execution_id", "TEXT");
    LATER_COLUMNS.put("source_script", "TEXT");
    LATER_COLUMNS.put("parent_execution_id", "TEXT");
    // Zero: what an older file holds is due at once.
    LATER_COLUMNS.put("due_at_ms", "INTEGER NOT NULL DEFAULT 0");
    LATER_COLUMNS.put("traceparent", "TEXT");
  }

  /** Only what can become due is in it: parked rows cost a sweep nothing. */
  private static final String CREATE_DUE_INDEX =
      "CREATE INDEX IF NOT EXISTS sf_messages_due ON sf_messages (due_at_ms) WHERE status = 0";

  private static final String CREATE_EVENTS =
      """
      CREATE TABLE IF NOT EXISTS site_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        occurred_at TEXT NOT NULL,
        kind TEXT NOT NULL,
        message_id TEXT,
        target TEXT,
        source TEXT NOT NULL,
        text TEXT NOT NULL
      )
      """;

  private SqliteSchema() {}

  static void bringUpToDate(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      statement.execute(CREATE_MESSAGES);
      Set<String> present = columnsOf("sf_messages", statement);
      for (Map.Entry<String, String> column : LATER_COLUMNS.entrySet()) {
        if (!present.contains(column.getKey())) {
          statement.execute(
              "ALTER TABLE sf_messages ADD COLUMN %s %s"
                  .formatted(column.getKey(), column.getValue()));
        }
      }
      statement.execute(CREATE_DUE_INDEX);
      statement.execute(CREATE_EVENTS);
      statement.execute("COMMIT");
    }
  }

  private static Set<String> columnsOf(String table, Statement statement) throws SQLException {
    Set<String> columns = new HashSet<>();
    try (ResultSet rows = statement.executeQuery("PRAGMA table_info(%s)".formatted(table))) {
      while (rows.next()) {
        columns.add(rows.getString("name"));
      }
    }
    return columns;
  }
}
