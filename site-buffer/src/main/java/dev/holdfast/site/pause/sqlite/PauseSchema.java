package dev.holdfast.site.pause.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of pauses. */
@Singleton
public final class PauseSchema implements SqliteMigration {

  private static final String CREATE_PAUSES =
      """
      CREATE TABLE IF NOT EXISTS target_pauses (
        kind TEXT NOT NULL CHECK (kind IN ('external-systems', 'databases')),
        name TEXT NOT NULL,
        reason TEXT NOT NULL,
        ends_at_ms INTEGER,
        paused_at_ms INTEGER NOT NULL,
        paused_by TEXT NOT NULL,
        PRIMARY KEY (kind, name)
      )
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_PAUSES);
  }
}
