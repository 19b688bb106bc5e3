package dev.holdfast.site.parked.sqlite;

/**
 * The statements, named by intent. The index is named in them: without statistics SQLite would walk
 * all rows in the order of arrival, and a long backlog of pending ones with them.
 */
final class ParkedSql {

  /** The last row a page may look at: answered from the index alone. */
  static final String FURTHEST =
      """
      SELECT rowid AS row FROM sf_messages INDEXED BY sf_messages_parked
      WHERE status = 2 AND rowid > ? AND rowid <= ?
      ORDER BY rowid
      LIMIT 1 OFFSET ?
      """;

  static final String LAST =
      """
      SELECT rowid AS row FROM sf_messages INDEXED BY sf_messages_parked
      WHERE status = 2
      ORDER BY rowid DESC
      LIMIT 1
      """;

  /**
   * Times are compared as milliseconds, since older files hold other forms of the same text. Letter
   * case is that of ASCII; nothing in the keyword has a special meaning.
   */
  private static final String MATCHING =
      """
      FROM sf_messages INDEXED BY sf_messages_parked
      WHERE status = 2 AND rowid > ?1 AND rowid <= ?2
        AND (?3 IS NULL OR category = ?3)
        AND (?4 IS NULL OR target = ?4)
        AND (?5 IS NULL OR origin_instance = ?5)
        AND (?6 IS NULL OR round(unixepoch(created_at, 'subsec') * 1000) >= ?6)
        AND (?7 IS NULL OR round(unixepoch(created_at, 'subsec') * 1000) < ?7)
        AND (?8 IS NULL
          OR instr(lower(payload_json), lower(?8)) > 0
          OR instr(lower(last_error), lower(?8)) > 0)
      """;

  static final String COUNT = "SELECT count(*) AS messages " + MATCHING;

  private static final String IN_ORDER = "ORDER BY rowid LIMIT ?9";

  static final String IDS = "SELECT rowid AS row, id " + MATCHING + IN_ORDER;

  static final String SUMMARIES =
      """
      SELECT rowid AS row, id, category, target, retry_count, last_error, created_at,
        last_attempt_at, origin_instance, source_script, execution_id, parent_execution_id,
        ordering_key, expires_at_ms
      """
          + MATCHING
          + IN_ORDER;

  static final String MESSAGES = "SELECT rowid AS row, * " + MATCHING + IN_ORDER;

  static final String FIND = "SELECT * FROM sf_messages WHERE id = ? AND status = 2";

  static final String STATUS = "SELECT status FROM sf_messages WHERE id = ?";

  /** Whoever has somebody with the same key ahead is held; see the buffer. */
  static final String REQUEUE =
      """
      UPDATE sf_messages
      SET status = 0, retry_count = 0, expires_at_ms = NULL, revision = revision + 1,
        due_at_ms = CASE
          WHEN ordering_key IS NOT NULL AND EXISTS (
            SELECT 1 FROM sf_messages AS ahead
            WHERE ahead.category = sf_messages.category
              AND ahead.lane = sf_messages.lane
              AND ahead.ordering_key = sf_messages.ordering_key
              AND ahead.rowid < sf_messages.rowid)
          THEN 9223372036854775807
          ELSE ?
        END
      WHERE id = ? AND status = 2
      """;

  static final String REMOVE = "DELETE FROM sf_messages WHERE id = ? AND status = 2";

  /** The first in line, if it is pending and was held; a parked one goes on holding the others. */
  static final String RELEASE_NEXT =
      """
      UPDATE sf_messages
      SET due_at_ms = ?, revision = revision + 1
      WHERE rowid = (
          SELECT min(rowid) FROM sf_messages
          WHERE category = ? AND lane = ? AND ordering_key = ?)
        AND status = 0 AND due_at_ms = 9223372036854775807
      """;

  static final String TAKE_IN =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, status, retry_count, last_error,
        last_attempt_at, max_retries, retry_interval_ms, retry_max_interval_ms, retry_jitter_ms,
        created_at, origin_instance, source_script, execution_id, parent_execution_id, traceparent,
        ordering_key, expires_at_ms)
      VALUES (?, ?, ?, ?, 2, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private ParkedSql() {}
}
