package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An index over the rows in each state, in the order of arrival: however many are in the other one,
 * they are not walked past.
 */
@Singleton
public final class KeptSchema implements SqliteMigration {

  private static final String CREATE_PARKED_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_parked
      ON sf_messages (status, arrival, id) WHERE status = 2
      """;

  /**
   * On an expression that nobody else writes: SQLite would rather take an index on the status
   * itself than those for what is due or expires, and walk through all that is pending.
   */
  private static final String CREATE_PENDING_INDEX =
      """
      CREATE INDEX IF NOT EXISTS sf_messages_pending
      ON sf_messages (status + 0, arrival, id) WHERE status = 0
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_PARKED_INDEX);
    statement.execute(CREATE_PENDING_INDEX);
  }
}
