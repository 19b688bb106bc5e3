package dev.holdfast.site.acknowledged.sqlite;

import dev.holdfast.site.buffer.sqlite.Arrival;

/** The statements, named by intent. */
final class AcknowledgedSql {

  /** The next stream with its first number: one look into the table for each. */
  static final String NEXT_STREAM =
      """
      SELECT submit_number FROM acknowledged_notifications
      WHERE stream > ?
      ORDER BY stream, number
      LIMIT 1
      """;

  static final String LAST_OF_STREAM =
      """
      SELECT submit_number FROM acknowledged_notifications
      WHERE stream = ?
      ORDER BY number DESC
      LIMIT 1
      """;

  static final String OF_SPAN =
      """
      SELECT number, target, bytes FROM acknowledged_notifications
      WHERE stream = ? AND number BETWEEN ? AND ?
      ORDER BY number
      LIMIT ?
      """;

  /**
   * One by one, so that each gets its place in the order of arrival. The revision rises: what comes
   * of an attempt at the former row does not count for this one.
   */
  static final String PUT_BACK =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, max_retries, retry_interval_ms,
        retry_max_interval_ms, retry_jitter_ms, created_at, origin_instance, source_script,
        execution_id, parent_execution_id, traceparent, submitted_by, ordering_key, expires_at_ms,
        submit_number,
        revision, due_at_ms, arrival)
      SELECT id, 1, target, payload_json, max_retries, retry_interval_ms,
        retry_max_interval_ms, retry_jitter_ms, created_at, origin_instance, source_script,
        execution_id, parent_execution_id, traceparent, submitted_by, ordering_key, expires_at_ms,
        submit_number,
        revision + 1,
        iif(ordering_key IS NOT NULL AND EXISTS (
            SELECT 1 FROM sf_messages AS ahead
            WHERE ahead.category = 1 AND ahead.lane = '' AND ahead.ordering_key = copy.ordering_key),
          9223372036854775807, ?),
        %s
      FROM acknowledged_notifications AS copy
      WHERE stream = ? AND number = ?
      ON CONFLICT (id) DO NOTHING
      """
          .formatted(Arrival.NEXT);

  static final String REMOVE =
      "DELETE FROM acknowledged_notifications WHERE stream = ? AND number = ?";

  static final String OLDEST =
      """
      SELECT stream, number FROM acknowledged_notifications
      WHERE acknowledged_at_ms < ?
      ORDER BY acknowledged_at_ms
      LIMIT ?
      """;

  static final String NUMBER_AS_SENT =
      "SELECT submit_number FROM acknowledged_notifications WHERE stream = ? AND number = ?";

  static final String REMOVE_SPAN =
      """
      DELETE FROM acknowledged_notifications
      WHERE stream = ? AND number BETWEEN ? AND ?
      """;

  static final String DROP_SOME =
      """
      DELETE FROM acknowledged_notifications
      WHERE (stream, number) IN (SELECT stream, number FROM acknowledged_notifications LIMIT ?)
      """;

  static final String BYTES =
      """
      SELECT coalesce(sum(bytes), 0)
      FROM acknowledged_notifications INDEXED BY acknowledged_notifications_age
      """;

  static final String GONE =
      """
      SELECT first_number, last_number, submit_number FROM acknowledged_gone
      ORDER BY stream, first_number
      """;

  static final String GONE_THAT_TOUCH =
      """
      SELECT first_number, last_number FROM acknowledged_gone
      WHERE stream = ? AND first_number <= ? AND last_number >= ?
      """;

  static final String REMOVE_GONE =
      "DELETE FROM acknowledged_gone WHERE stream = ? AND first_number = ?";

  static final String ADD_GONE = "INSERT INTO acknowledged_gone VALUES (?, ?, ?, ?)";

  /** The one that has grown last is the newest. */
  static final String BOUND_GONE =
      """
      DELETE FROM acknowledged_gone
      WHERE rowid <= (SELECT max(rowid) FROM acknowledged_gone) - ?
      """;

  static final String FORGET_GONE = "DELETE FROM acknowledged_gone";

  static final String BY = "SELECT installation FROM acknowledged_by";

  static final String SET_BY =
      """
      INSERT INTO acknowledged_by VALUES (1, ?)
      ON CONFLICT (only_row) DO UPDATE SET installation = excluded.installation
      """;

  private AcknowledgedSql() {}
}
