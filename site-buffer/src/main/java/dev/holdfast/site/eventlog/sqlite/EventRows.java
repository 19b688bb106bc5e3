package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import java.sql.SQLException;

/** Writes events inside the commit of the change they tell of. */
public final class EventRows {

  private static final String INSERT =
      """
      INSERT INTO site_events (occurred_at, kind, message_id, target, source, text)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  private EventRows() {}

  public static void insert(SqliteTransaction tx, NewEvent event) throws SQLException {
    tx.update(
        INSERT,
        EventTimes.text(event.at()),
        event.kind().name(),
        event.messageId().map(MessageId::toString).orElse(null),
        event.target().orElse(null),
        event.source(),
        event.text());
  }
}
