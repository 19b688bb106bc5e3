package dev.holdfast.site.intake.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of idempotency keys. */
@Singleton
class AcceptedKeysSchema implements SqliteMigration {

  private static final String CREATE_KEYS =
      """
      CREATE TABLE IF NOT EXISTS accepted_keys (
        category INTEGER NOT NULL,
        target TEXT NOT NULL,
        key TEXT NOT NULL,
        message_id TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        created_at_ms INTEGER NOT NULL,
        result TEXT CHECK (result = 'Delivered' OR result = 'Buffered' OR result = 'Failed'),
        error TEXT CHECK ((error IS NOT NULL) = (result IS 'Failed')),
        PRIMARY KEY (category, target, key)
      )
      """;

  private static final String CREATE_AGE_INDEX =
      "CREATE INDEX IF NOT EXISTS accepted_keys_age ON accepted_keys (created_at_ms)";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_KEYS);
    statement.execute(CREATE_AGE_INDEX);
  }
}
