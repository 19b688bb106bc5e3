package dev.holdfast.site.buffer.sqlite;

/** The statements of the buffer, named by intent. */
final class MessageSql {

  static final int PENDING = 0;
  static final int PARKED = 2;

  static final String APPEND =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, max_retries, retry_interval_ms,
        created_at, origin_instance, source_script, execution_id, parent_execution_id, due_at_ms,
        traceparent)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  static final String SELECT_DUE =
      """
      SELECT rowid AS row, * FROM sf_messages
      WHERE status = 0 AND due_at_ms <= ? AND (due_at_ms, rowid) > (?, ?)
      ORDER BY due_at_ms, rowid
      LIMIT ?
      """;

  static final String REMOVE_IF_PENDING = "DELETE FROM sf_messages WHERE id = ? AND status = 0";

  static final String RESCHEDULE_IF_PENDING =
      """
      UPDATE sf_messages
      SET retry_count = retry_count + 1, last_error = ?, last_attempt_at = ?, due_at_ms = ?
      WHERE id = ? AND status = 0
      """;

  static final String PARK_IF_PENDING =
      """
      UPDATE sf_messages
      SET status = 2, retry_count = retry_count + 1, last_error = ?, last_attempt_at = ?
      WHERE id = ? AND status = 0
      """;

  /** A part at a time: a long backlog must not hold up those who hand messages in. */
  static final String MAKE_SOME_DUE =
      """
      UPDATE sf_messages SET due_at_ms = ?1
      WHERE rowid IN (
        SELECT rowid FROM sf_messages
        WHERE status = 0 AND due_at_ms > ?1 AND category = ?2
        LIMIT ?3)
      """;

  static final String FIND = "SELECT * FROM sf_messages WHERE id = ?";

  static final String COUNT_BY_STATUS =
      "SELECT status, count(*) AS messages FROM sf_messages GROUP BY status";

  static final String RECORD_EVENT =
      """
      INSERT INTO site_events (occurred_at, kind, message_id, target, source, text)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  private MessageSql() {}
}
