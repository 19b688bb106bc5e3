package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of events. */
@Singleton
public final class EventSchema implements SqliteMigration {

  /** The time is in the number, see {@link EventIds}; the column is for people who look inside. */
  private static final String CREATE_EVENTS =
      """
      CREATE TABLE IF NOT EXISTS site_events (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        message_id TEXT,
        target TEXT,
        source TEXT NOT NULL,
        text TEXT NOT NULL,
        occurred_at TEXT GENERATED ALWAYS AS (
          strftime('%Y-%m-%dT%H:%M:%fZ', (id >> 11) / 1000.0, 'unixepoch')) VIRTUAL
      )
      """;

  /**
   * What happened to a message, in the order of time; ids of about the same time are neighbours.
   */
  private static final String CREATE_MESSAGE_INDEX =
      """
      CREATE INDEX IF NOT EXISTS site_events_message
      ON site_events (message_id) WHERE message_id IS NOT NULL
      """;

  private static final String IS_NUMBERED_IN_TURN =
      "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'site_events_time'";

  private static final String SET_ASIDE = "ALTER TABLE site_events RENAME TO site_events_in_turn";

  /** Each its own time, or just behind the one before it where that has the place already. */
  private static final String NUMBER_BY_TIME =
      """
      INSERT INTO site_events (id, kind, message_id, target, source, text)
      SELECT max((millis << 11) - n) OVER (ORDER BY n) + n, kind, message_id, target, source, text
      FROM (
        SELECT row_number() OVER (ORDER BY occurred_at, id) AS n,
          CAST(strftime('%s', occurred_at) AS INTEGER) * 1000
            + CAST(substr(occurred_at, 21, 3) AS INTEGER) AS millis,
          kind, message_id, target, source, text
        FROM site_events_in_turn)
      """;

  private static final String DROP_SET_ASIDE = "DROP TABLE site_events_in_turn";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    boolean numberedInTurn = isNumberedInTurn(statement);
    if (numberedInTurn) {
      statement.execute(SET_ASIDE);
    }
    statement.execute(CREATE_EVENTS);
    if (numberedInTurn) {
      statement.execute(NUMBER_BY_TIME);
      statement.execute(DROP_SET_ASIDE);
    }
    statement.execute(CREATE_MESSAGE_INDEX);
  }

  private static boolean isNumberedInTurn(Statement statement) throws SQLException {
    try (ResultSet found = statement.executeQuery(IS_NUMBERED_IN_TURN)) {
      return found.next();
    }
  }
}
