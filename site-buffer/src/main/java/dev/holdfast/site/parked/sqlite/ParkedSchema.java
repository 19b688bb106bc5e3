package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The index over parked rows, in the order of arrival: however many are pending, it is small. */
@Singleton
public final class ParkedSchema implements SqliteMigration {

  private static final String CREATE_PARKED_INDEX =
      "CREATE INDEX IF NOT EXISTS sf_messages_parked ON sf_messages (status) WHERE status = 2";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_PARKED_INDEX);
  }
}
