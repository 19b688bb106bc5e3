package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What central has acknowledged: the copies, the numbers of those that are gone, and who did it.
 */
@Singleton
public final class AcknowledgedSchema implements SqliteMigration {

  /** What is looked for by number, or in their order, stands before the payload. */
  private static final String CREATE_COPIES =
      """
      CREATE TABLE IF NOT EXISTS acknowledged_notifications (
        stream TEXT NOT NULL,
        number INTEGER NOT NULL,
        acknowledged_at_ms INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        submit_number TEXT NOT NULL,
        id TEXT NOT NULL,
        target TEXT NOT NULL,
        max_retries INTEGER NOT NULL,
        retry_interval_ms INTEGER NOT NULL,
        retry_max_interval_ms INTEGER,
        retry_jitter_ms INTEGER,
        created_at TEXT NOT NULL,
        origin_instance TEXT,
        source_script TEXT,
        execution_id TEXT,
        parent_execution_id TEXT,
        traceparent TEXT,
        submitted_by TEXT,
        ordering_key TEXT,
        expires_at_ms INTEGER,
        revision INTEGER NOT NULL,
        payload_json TEXT NOT NULL,
        PRIMARY KEY (stream, number)
      ) WITHOUT ROWID
      """;

  /** With the bytes, so that their sum is not read from between the payloads. */
  private static final String CREATE_AGE_INDEX =
      """
      CREATE INDEX IF NOT EXISTS acknowledged_notifications_age
      ON acknowledged_notifications (acknowledged_at_ms, bytes)
      """;

  /** Spans without gaps, so that a number that never was acknowledged is not in any. */
  private static final String CREATE_GONE =
      """
      CREATE TABLE IF NOT EXISTS acknowledged_gone (
        stream TEXT NOT NULL,
        first_number INTEGER NOT NULL,
        last_number INTEGER NOT NULL,
        submit_number TEXT NOT NULL,
        PRIMARY KEY (stream, first_number)
      )
      """;

  private static final String CREATE_BY =
      """
      CREATE TABLE IF NOT EXISTS acknowledged_by (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        installation TEXT NOT NULL
      )
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_COPIES);
    statement.execute(CREATE_AGE_INDEX);
    statement.execute(CREATE_GONE);
    statement.execute(CREATE_BY);
  }
}
