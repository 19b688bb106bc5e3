package dev.holdfast.messaging.inbox.postgres;

/** The table and the statements, named by intent. */
final class InboxSql {

  static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS inbox_messages (
        message_id uuid PRIMARY KEY,
        source_service_id text NOT NULL,
        endpoint text NOT NULL,
        processed_at timestamptz NOT NULL,
        response_payload text,
        expires_at timestamptz NOT NULL,
        CONSTRAINT inbox_remembered_for_a_while CHECK (expires_at > processed_at));
      CREATE INDEX IF NOT EXISTS inbox_messages_expiring ON inbox_messages (expires_at);
      """;

  /** Comes before the handler: a second copy waits here until the first one's fate is known. */
  static final String REMEMBER_IF_NEW =
      """
      INSERT INTO inbox_messages (
        message_id, source_service_id, endpoint, processed_at, expires_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (message_id) DO NOTHING
      """;

  /** The same for several. In the order they are given, so that no two batches wait for another. */
  static final String REMEMBER_WHAT_IS_NEW =
      """
      INSERT INTO inbox_messages (
        message_id, source_service_id, endpoint, processed_at, expires_at)
      SELECT message_id, source_service_id, endpoint, $4, $5
      FROM unnest($1::uuid[], $2::text[], $3::text[])
        AS e (message_id, source_service_id, endpoint)
      ON CONFLICT (message_id) DO NOTHING
      RETURNING message_id
      """;

  static final String KEEP_RESPONSES =
      """
      UPDATE inbox_messages m SET response_payload = r.response_payload
      FROM unnest($1::uuid[], $2::text[]) AS r (message_id, response_payload)
      WHERE m.message_id = r.message_id
      """;

  static final String FIND_ALL =
      """
      SELECT message_id, source_service_id, endpoint, response_payload FROM inbox_messages
      WHERE message_id = ANY ($1)
      """;

  static final String KEEP_RESPONSE =
      "UPDATE inbox_messages SET response_payload = $2 WHERE message_id = $1";

  static final String FIND =
      """
      SELECT source_service_id, endpoint, response_payload FROM inbox_messages
      WHERE message_id = $1
      """;

  static final String STATS =
      "SELECT count(*) AS messages, min(processed_at) AS oldest FROM inbox_messages";

  static final String PURGE =
      """
      DELETE FROM inbox_messages WHERE message_id IN (
        SELECT message_id FROM inbox_messages WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2
        FOR UPDATE SKIP LOCKED)
      """;

  private InboxSql() {}
}
