package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of events. */
@Singleton
public final class EventSchema implements SqliteMigration {

  private static final String CREATE_EVENTS =
      """
      CREATE TABLE IF NOT EXISTS site_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        occurred_at TEXT NOT NULL,
        kind TEXT NOT NULL,
        message_id TEXT,
        target TEXT,
        source TEXT NOT NULL,
        text TEXT NOT NULL
      )
      """;

  /**
   * Events come in the order of time, so an entry always goes to the index's end and costs next to
   * nothing. One by message id would go all over the place and halve what a site can accept; see
   * docs/adr/0017.
   */
  private static final String CREATE_TIME_INDEX =
      "CREATE INDEX IF NOT EXISTS site_events_time ON site_events (occurred_at)";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_EVENTS);
    statement.execute(CREATE_TIME_INDEX);
  }
}
