package dev.holdfast.site.definition.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of definitions. */
@Singleton
public final class DefinitionSchema implements SqliteMigration {

  private static final String CREATE_DEFINITIONS =
      """
      CREATE TABLE IF NOT EXISTS definitions (
        kind TEXT NOT NULL CHECK (kind IN ('external-systems', 'databases')),
        name TEXT NOT NULL,
        definition_json TEXT NOT NULL,
        version TEXT NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        PRIMARY KEY (kind, name)
      )
      """;

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_DEFINITIONS);
  }
}
