package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The table of tracked operations. */
@Singleton
public final class TrackingSchema implements SqliteMigration {

  /**
   * Rows are short and always looked for by their key, so the key is where they stand. The checks
   * spell their states out: SQLite builds a table of its own for every list of three or more, each
   * time a row is written, and that took longer than the writing.
   */
  private static final String CREATE_TRACKING =
      """
      CREATE TABLE IF NOT EXISTS operation_tracking (
        tracked_operation_id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        target TEXT NOT NULL,
        status TEXT NOT NULL CHECK (
          status = 'Submitted' OR status = 'Retrying' OR status = 'Delivered'
          OR status = 'Parked' OR status = 'Failed' OR status = 'Discarded'),
        retry_count INTEGER NOT NULL,
        last_error TEXT,
        http_status INTEGER,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        terminal_at_ms INTEGER CHECK (
          (terminal_at_ms IS NOT NULL)
          = (status = 'Delivered' OR status = 'Failed' OR status = 'Discarded')),
        source_instance TEXT,
        source_script TEXT,
        node TEXT NOT NULL,
        response_json TEXT,
        submitted_by TEXT
      ) WITHOUT ROWID
      """;

  /**
   * The purge finds what is over and old by it, whatever else there is. What is not over yet is not
   * in it: an operation enters once, and handing one in does not touch it.
   */
  private static final String CREATE_OVER_INDEX =
      """
      CREATE INDEX IF NOT EXISTS operation_tracking_over
      ON operation_tracking (terminal_at_ms) WHERE terminal_at_ms IS NOT NULL
      """;

  /** It held all of them. */
  private static final String DROP_FORMER_INDEX = "DROP INDEX IF EXISTS operation_tracking_status";

  /** What earlier builds did not have. */
  private static final List<String> LATER_COLUMNS = List.of("response_json", "submitted_by");

  private static final String HAS_COLUMN =
      "SELECT 1 FROM pragma_table_info('operation_tracking') WHERE name = '%s'";

  private static final String ADD_COLUMN = "ALTER TABLE operation_tracking ADD COLUMN %s TEXT";

  private static final String IS_THERE =
      "SELECT 1 FROM sqlite_schema WHERE name = 'operation_tracking'";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    boolean isNew = !finds(IS_THERE, statement);
    statement.execute(CREATE_TRACKING);
    for (String column : LATER_COLUMNS) {
      if (!finds(HAS_COLUMN.formatted(column), statement)) {
        statement.execute(ADD_COLUMN.formatted(column));
      }
    }
    statement.execute(DROP_FORMER_INDEX);
    statement.execute(CREATE_OVER_INDEX);
    if (isNew) {
      EarlierTracking.takeOver(statement);
    }
  }

  private static boolean finds(String query, Statement statement) throws SQLException {
    try (ResultSet found = statement.executeQuery(query)) {
      return found.next();
    }
  }
}
