package dev.holdfast.messaging.outbox.sqlite;

/**
 * The statements, named by intent. Conditions on the status repeat those of the partial indexes to
 * the letter: only then does SQLite use them.
 */
final class OutboxSql {

  static final String ENQUEUE =
      """
      INSERT INTO outbox_messages (
        message_id, correlation_id, message_type, destination, endpoint, payload, headers,
        status, max_retries, next_retry_at, created_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'Pending', ?, ?, ?, ?)
      """;

  /** Jumps from one destination to the next, so that a long queue costs no more than a short. */
  static final String DUE_DESTINATIONS =
      """
      WITH RECURSIVE waiting (destination) AS (
        SELECT min(destination) FROM outbox_messages WHERE status IN ('Pending', 'Sending')
        UNION ALL
        SELECT (
          SELECT min(m.destination) FROM outbox_messages m
          WHERE m.status IN ('Pending', 'Sending') AND m.destination > waiting.destination)
        FROM waiting WHERE waiting.destination IS NOT NULL)
      SELECT destination FROM waiting
      WHERE destination IS NOT NULL AND EXISTS (
        SELECT 1 FROM outbox_messages m
        WHERE m.status IN ('Pending', 'Sending')
          AND m.destination = waiting.destination AND m.next_retry_at <= ?1 AND m.expires_at > ?1)
      """;

  /** What a claim would bring into memory. */
  static final String BYTES_DUE =
      """
      SELECT coalesce(sum(octet_length(payload)), 0) AS bytes FROM (
        SELECT payload FROM outbox_messages
        WHERE status IN ('Pending', 'Sending')
          AND destination = ? AND next_retry_at <= ? AND expires_at > ?
        ORDER BY next_retry_at LIMIT ?)
      """;

  static final String SIZES_DUE =
      """
      SELECT octet_length(payload) AS bytes FROM outbox_messages
      WHERE status IN ('Pending', 'Sending')
        AND destination = ? AND next_retry_at <= ? AND expires_at > ?
      ORDER BY next_retry_at LIMIT ?
      """;

  static final String CLAIM_DUE =
      """
      UPDATE outbox_messages SET status = 'Sending', next_retry_at = ?
      WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status IN ('Pending', 'Sending')
          AND destination = ? AND next_retry_at <= ? AND expires_at > ?
        ORDER BY next_retry_at LIMIT ?)
      RETURNING *
      """;

  static final String RECORD_IF_CLAIMED =
      """
      UPDATE outbox_messages
      SET status = ?, retry_count = ?, next_retry_at = ?, last_attempt_at = ?, last_error = ?,
          sent_at = ?
      WHERE message_id = ? AND status = 'Sending' AND next_retry_at = ?
      """;

  /** One seek for each destination, and what is found behind it. */
  static final String MAKE_STRAY_DUE =
      """
      WITH RECURSIVE waiting (destination) AS (
        SELECT min(destination) FROM outbox_messages WHERE status IN ('Pending', 'Sending')
        UNION ALL
        SELECT (
          SELECT min(m.destination) FROM outbox_messages m
          WHERE m.status IN ('Pending', 'Sending') AND m.destination > waiting.destination)
        FROM waiting WHERE waiting.destination IS NOT NULL)
      UPDATE outbox_messages SET next_retry_at = ?1
      WHERE message_id IN (
        SELECT m.message_id FROM waiting CROSS JOIN outbox_messages m
        WHERE m.destination = waiting.destination AND m.status IN ('Pending', 'Sending')
          AND m.next_retry_at > ?2 AND (m.status = 'Pending' OR ?3)
        LIMIT ?4)
      """;

  static final String EXPIRE_OVERDUE =
      """
      UPDATE outbox_messages SET status = 'Expired', next_retry_at = NULL
      WHERE message_id IN (
        SELECT message_id FROM (
          SELECT message_id, sum(bytes) OVER (ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
          FROM (
            SELECT message_id, octet_length(payload) AS bytes FROM outbox_messages
            WHERE status <> 'Sent' AND status <> 'Expired' AND status <> 'Failed'
              AND expires_at <= ? AND (status <> 'Sending' OR next_retry_at <= ?)
            ORDER BY expires_at LIMIT ?))
        WHERE bytes_before < ?)
      RETURNING *
      """;

  static final String EXPIRE_FAILED =
      """
      UPDATE outbox_messages SET status = 'Expired'
      WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status <> 'Sent' AND status <> 'Expired' AND status = 'Failed' AND expires_at <= ?
        ORDER BY expires_at LIMIT ?)
      """;

  static final String FIND = "SELECT * FROM outbox_messages WHERE message_id = ?";

  static final String RETRY_IF_GIVEN_UP =
      """
      UPDATE outbox_messages
      SET status = 'Pending', retry_count = 0, next_retry_at = ?, expires_at = ?
      WHERE message_id = ? AND status IN ('Failed', 'Expired')
      """;

  /** Nobody shows payloads in a list, and five hundred of them are more than a heap takes. */
  private static final String WITHOUT_PAYLOAD =
      """
      SELECT message_id, correlation_id, message_type, destination, endpoint, '' AS payload,
        headers, status, retry_count, max_retries, next_retry_at, last_attempt_at, last_error,
        created_at, expires_at, sent_at
      FROM outbox_messages
      """;

  /** The status is put into the text: the index is used only when it can be read there. */
  static final String GIVEN_UP_FROM_THE_NEWEST =
      WITHOUT_PAYLOAD
          + """
          WHERE status = '%s'
          ORDER BY created_at DESC, message_id DESC LIMIT ?
          """;

  static final String GIVEN_UP_BEHIND =
      WITHOUT_PAYLOAD
          + """
          WHERE status = '%s' AND (created_at, message_id) < (?, ?)
          ORDER BY created_at DESC, message_id DESC LIMIT ?
          """;

  /** The end of a message: ?1 now, ?2 the age at which it may be forgotten. */
  private static final String END = "min(?1 + expires_at - created_at, created_at + ?2)";

  static final String RETRY_GIVEN_UP =
      """
      UPDATE outbox_messages
      SET status = 'Pending', retry_count = 0, next_retry_at = ?1, expires_at = %1$s
      WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = '%%s' AND (?3 IS NULL OR destination = ?3)
          AND (?4 IS NULL OR instr(last_error, ?4) > 0) AND %1$s > ?1
        ORDER BY created_at LIMIT ?5)
      """
          .formatted(END);

  static final String DISCARD_GIVEN_UP =
      """
      DELETE FROM outbox_messages WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = '%s' AND (?1 IS NULL OR destination = ?1)
          AND (?2 IS NULL OR instr(last_error, ?2) > 0)
        ORDER BY created_at LIMIT ?3)
      RETURNING message_id, correlation_id, message_type, destination, endpoint, '' AS payload,
        headers, status, retry_count, max_retries, next_retry_at, last_attempt_at, last_error,
        created_at, expires_at, sent_at
      """;

  static final String COUNT_BY_STATUS =
      "SELECT status, count(*) AS messages FROM outbox_messages GROUP BY status";

  static final String COUNT_PENDING =
      """
      SELECT count(*) AS messages FROM outbox_messages WHERE status IN ('Pending', 'Sending')
      """;

  static final String OLDEST_WAITING =
      """
      SELECT min(created_at) AS oldest FROM outbox_messages
      WHERE status IN ('Pending', 'Sending')
      """;

  static final String PURGE_SENT =
      """
      DELETE FROM outbox_messages WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = 'Sent' AND sent_at < ? ORDER BY sent_at LIMIT ?)
      """;

  /** The index has all that has not come to its end. */
  static final String DISCARD_WAITING =
      """
      DELETE FROM outbox_messages WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status <> 'Sent' AND status <> 'Expired' AND status = 'Pending'
        ORDER BY expires_at LIMIT ?)
      """;

  private OutboxSql() {}
}
