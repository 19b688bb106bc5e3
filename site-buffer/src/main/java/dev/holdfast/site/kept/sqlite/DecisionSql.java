package dev.holdfast.site.kept.sqlite;

import dev.holdfast.site.buffer.sqlite.Arrival;

/** The statements that carry decisions out, named by intent. */
final class DecisionSql {

  static final String FIND = "SELECT * FROM sf_messages WHERE id = ? AND status = ?";

  static final String STATUS = "SELECT status FROM sf_messages WHERE id = ?";

  /** Whoever has somebody with the same key ahead is held; see the buffer. */
  static final String REQUEUE =
      """
      UPDATE sf_messages
      SET status = 0, retry_count = 0, expires_at_ms = NULL, revision = revision + 1,
        due_at_ms = CASE
          WHEN %s
          THEN 9223372036854775807
          ELSE ?
        END
      WHERE id = ? AND status = 2
      """
          .formatted(Arrival.IS_BEHIND);

  static final String REMOVE = "DELETE FROM sf_messages WHERE id = ? AND status = ?";

  /**
   * The revision stays: an attempt that is under way is what was asked for, and what it comes to
   * counts. Nobody goes before the one it is held by.
   */
  static final String EXPEDITE =
      """
      UPDATE sf_messages SET due_at_ms = min(due_at_ms, ?)
      WHERE id = ? AND status = 0 AND due_at_ms < 9223372036854775807
      """;

  /** The first in line, if it is pending and was held; a parked one goes on holding the others. */
  static final String RELEASE_NEXT =
      """
      UPDATE sf_messages
      SET due_at_ms = ?, revision = revision + 1
      WHERE rowid = %s
        AND status = 0 AND due_at_ms = 9223372036854775807
      """
          .formatted(Arrival.FIRST_OF_KEY);

  static final String TAKE_IN =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, status, retry_count, last_error,
        last_attempt_at, max_retries, retry_interval_ms, retry_max_interval_ms, retry_jitter_ms,
        created_at, origin_instance, source_script, execution_id, parent_execution_id, traceparent,
        ordering_key, expires_at_ms, submitted_by, arrival)
      VALUES (?, ?, ?, ?, 2, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, %s)
      """
          .formatted(Arrival.NEXT);

  private DecisionSql() {}
}
