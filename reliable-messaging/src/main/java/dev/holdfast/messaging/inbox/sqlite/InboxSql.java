package dev.holdfast.messaging.inbox.sqlite;

/** The table and the statements, named by intent. Times are epoch milliseconds. */
final class InboxSql {

  static final String CREATE_TABLE =
      """
      CREATE TABLE IF NOT EXISTS inbox_messages (
        message_id TEXT PRIMARY KEY NOT NULL,
        source_service_id TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        processed_at INTEGER NOT NULL,
        response_payload TEXT,
        expires_at INTEGER NOT NULL,
        CONSTRAINT remembered_for_a_while CHECK (expires_at > processed_at)
      ) WITHOUT ROWID
      """;

  static final String CREATE_EXPIRY_INDEX =
      "CREATE INDEX IF NOT EXISTS inbox_messages_expiring ON inbox_messages (expires_at)";

  static final String FIND =
      """
      SELECT source_service_id, endpoint, response_payload FROM inbox_messages
      WHERE message_id = ?
      """;

  static final String REMEMBER =
      """
      INSERT INTO inbox_messages (
        message_id, source_service_id, endpoint, processed_at, response_payload, expires_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  static final String STATS =
      "SELECT count(*) AS messages, min(processed_at) AS oldest FROM inbox_messages";

  static final String PURGE =
      """
      DELETE FROM inbox_messages WHERE message_id IN (
        SELECT message_id FROM inbox_messages WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """;

  private InboxSql() {}
}
