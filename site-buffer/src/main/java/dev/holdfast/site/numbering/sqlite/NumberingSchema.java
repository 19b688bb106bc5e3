package dev.holdfast.site.numbering.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A column beside the message, the counter, and what was given up. */
@Singleton
public final class NumberingSchema implements SqliteMigration {

  private static final String CREATE_STREAM =
      """
      CREATE TABLE IF NOT EXISTS submit_stream (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        stream TEXT NOT NULL,
        first INTEGER NOT NULL,
        follows TEXT,
        next INTEGER NOT NULL
      )
      """;

  private static final String CREATE_GIVEN_UP =
      "CREATE TABLE IF NOT EXISTS submit_given_up (submit_number TEXT PRIMARY KEY) WITHOUT ROWID";

  /**
   * What leaves from parked was discarded, whoever did it and however; what was delivered leaves
   * from pending.
   */
  private static final String CREATE_TRIGGER =
      """
      CREATE TRIGGER IF NOT EXISTS sf_messages_given_up
      AFTER DELETE ON sf_messages WHEN OLD.status = 2 AND OLD.submit_number IS NOT NULL
      BEGIN
        INSERT OR IGNORE INTO submit_given_up VALUES (OLD.submit_number);
      END
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    if (!hasColumn(statement)) {
      statement.execute("ALTER TABLE sf_messages ADD COLUMN submit_number TEXT");
    }
    statement.execute(CREATE_STREAM);
    statement.execute(CREATE_GIVEN_UP);
    statement.execute(CREATE_TRIGGER);
  }

  private static boolean hasColumn(Statement statement) throws SQLException {
    try (ResultSet found =
        statement.executeQuery(
            "SELECT 1 FROM pragma_table_xinfo('sf_messages') WHERE name = 'submit_number'")) {
      return found.next();
    }
  }
}
