package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of tracked operations. */
@Singleton
public final class TrackingSchema implements SqliteMigration {

  /** Rows are short and always looked for by their key, so the key is where they stand. */
  private static final String CREATE_TRACKING =
      """
      CREATE TABLE IF NOT EXISTS operation_tracking (
        tracked_operation_id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        target TEXT NOT NULL,
        status TEXT NOT NULL CHECK (
          status IN ('Submitted', 'Retrying', 'Delivered', 'Parked', 'Failed', 'Discarded')),
        retry_count INTEGER NOT NULL,
        last_error TEXT,
        http_status INTEGER,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        terminal_at_ms INTEGER
          CHECK ((terminal_at_ms IS NULL) = (status NOT IN ('Delivered', 'Failed', 'Discarded'))),
        source_instance TEXT,
        source_script TEXT,
        node TEXT NOT NULL
      ) WITHOUT ROWID
      """;

  /** The purge finds what is over and old by it, whatever else there is. */
  private static final String CREATE_STATUS_INDEX =
      """
      CREATE INDEX IF NOT EXISTS operation_tracking_status
      ON operation_tracking (status, updated_at_ms)
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_TRACKING);
    statement.execute(CREATE_STATUS_INDEX);
  }
}
