package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import java.sql.SQLException;

/** Writes events inside the commit of the change they tell of. */
public final class EventRows {

  /**
   * Does nothing where there is such a number from before a restart or before the clock was set.
   */
  private static final String INSERT =
      """
      INSERT INTO site_events (id, kind, message_id, target, source, text)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """;

  private static final EventIds IDS = new EventIds();

  private EventRows() {}

  public static void insert(SqliteTransaction tx, NewEvent event) throws SQLException {
    boolean inserted;
    do {
      inserted = insertAs(IDS.next(event.at()), tx, event);
    } while (!inserted);
  }

  private static boolean insertAs(long id, SqliteTransaction tx, NewEvent event)
      throws SQLException {
    return tx.update(
            INSERT,
            id,
            event.kind().name(),
            event.messageId().map(MessageId::toString).orElse(null),
            event.target().orElse(null),
            event.source(),
            event.text())
        == 1;
  }
}
