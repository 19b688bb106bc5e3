package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.annotation.Priority;
import jakarta.inject.Singleton;
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
@Singleton
@Priority(SqliteSchema.FIRST)
public class SqliteSchema implements SqliteMigration {

  /** The tables of others may lean on the messages. */
  static final int FIRST = 100;

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
    LATER_COLUMNS.put("revision", "INTEGER NOT NULL DEFAULT 0");
    LATER_COLUMNS.put("ordering_key", "TEXT");
    LATER_COLUMNS.put("expires_at_ms", "INTEGER");
    // Both empty: the interval is fixed.
    LATER_COLUMNS.put("retry_max_interval_ms", "INTEGER");
    LATER_COLUMNS.put("retry_jitter_ms", "INTEGER");
    // Zero is before all that have arrived.
    LATER_COLUMNS.put("arrival", "INTEGER NOT NULL DEFAULT 0");
    // Empty for what an older build took in.
    LATER_COLUMNS.put("submitted_by", "TEXT");
    // See Lane: all notifications share one way out. Not stored, so that old rows have it too.
    LATER_COLUMNS.put(
        "lane", "TEXT GENERATED ALWAYS AS (CASE category WHEN 1 THEN '' ELSE target END) VIRTUAL");
  }

  /** Only what can become due is in it: parked rows cost a sweep nothing. */
  private static final String CREATE_DUE_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_due_by_lane
      ON sf_messages (category, lane, due_at_ms, arrival) WHERE status = 0
      """;

  /** Whose first entry of a lane has waited longest. */
  private static final String CREATE_AGE_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_age
      ON sf_messages (category, lane, arrival) WHERE status = 0
      """;

  private static final String CREATE_ORDER_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_order
      ON sf_messages (category, lane, ordering_key, arrival, id) WHERE ordering_key IS NOT NULL
      """;

  private static final String CREATE_EXPIRY_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_expiry
      ON sf_messages (expires_at_ms) WHERE status = 0 AND expires_at_ms IS NOT NULL
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_MESSAGES);
    Set<String> present = columnsOf("sf_messages", statement);
    for (Map.Entry<String, String> column : LATER_COLUMNS.entrySet()) {
      if (!present.contains(column.getKey())) {
        statement.execute(
            "ALTER TABLE sf_messages ADD COLUMN %s %s"
                .formatted(column.getKey(), column.getValue()));
      }
    }
    if (!present.contains("arrival")) {
      Arrival.bringUpToDate(statement);
    }
    statement.execute(CREATE_DUE_INDEX);
    statement.execute(CREATE_AGE_INDEX);
    statement.execute(CREATE_ORDER_INDEX);
    statement.execute(CREATE_EXPIRY_INDEX);
    if (!present.contains("revision")) {
      EarlierRows.bringUpToDate(statement);
    }
  }

  private static Set<String> columnsOf(String table, Statement statement) throws SQLException {
    Set<String> columns = new HashSet<>();
    // Unlike table_info it names generated columns too.
    try (ResultSet rows = statement.executeQuery("PRAGMA table_xinfo(%s)".formatted(table))) {
      while (rows.next()) {
        columns.add(rows.getString("name"));
      }
    }
    return columns;
  }
}
