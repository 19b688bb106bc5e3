package dev.holdfast.site.buffer.sqlite;

/** The statements of the buffer, named by intent. */
final class MessageSql {

  static final int PENDING = 0;
  static final int PARKED = 2;

  /** The due time of a message that waits for an earlier one with the same ordering key. */
  static final long HELD = Long.MAX_VALUE;

  static final String APPEND =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, max_retries, retry_interval_ms,
        created_at, origin_instance, source_script, execution_id, parent_execution_id, due_at_ms,
        traceparent, ordering_key, expires_at_ms, retry_max_interval_ms, retry_jitter_ms,
        last_attempt_at, last_error, submitted_by, arrival)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, %s)
      """
          .formatted(Arrival.NEXT);

  static final String IS_KEY_TAKEN =
      "SELECT 1 FROM sf_messages WHERE category = ? AND lane = ? AND ordering_key = ? LIMIT 1";

  /** In the order in which {@link MessageRows} reads them. */
  private static final String COLUMNS =
      """
      SELECT id, category, target, payload_json, retry_count, max_retries, retry_interval_ms,
        retry_max_interval_ms, retry_jitter_ms, created_at, origin_instance, source_script,
        execution_id, parent_execution_id, traceparent, ordering_key, expires_at_ms, revision,
        submitted_by, due_at_ms, arrival, rowid
      FROM sf_messages
      """;

  /**
   * One lower bound and no more: SQLite seeks by one of them, and reads on from there. Where even
   * the arrival is the same, the number of the row decides: a sweep goes on at the node it began
   * on, and the index has that number anyway.
   */
  static final String SELECT_DUE =
      COLUMNS
          + """
          WHERE status = 0 AND category = ? AND lane = ? AND due_at_ms <= ?
            AND (due_at_ms, arrival, rowid) > (?, ?, ?)
          ORDER BY due_at_ms, arrival, rowid
          LIMIT ?
          """;

  static final String SELECT_PROBE =
      COLUMNS
          + """
          WHERE status = 0 AND category = ? AND lane = ? AND due_at_ms < 9223372036854775807
          ORDER BY due_at_ms, arrival
          LIMIT 1
          """;

  static final String SELECT_HEAD_OF_KEY =
      COLUMNS + "WHERE status = 0 AND rowid = " + Arrival.FIRST_OF_KEY;

  static final String SELECT_NEXT_DUE =
      """
      SELECT due_at_ms FROM sf_messages
      WHERE status = 0 AND category = ? AND lane = ?
        AND due_at_ms > ? AND due_at_ms < 9223372036854775807
      ORDER BY due_at_ms
      LIMIT 1
      """;

  static final String SELECT_NEXT_EXPIRY =
      """
      SELECT expires_at_ms FROM sf_messages
      WHERE status = 0 AND expires_at_ms IS NOT NULL AND expires_at_ms > ?
      ORDER BY expires_at_ms
      LIMIT 1
      """;

  static final String REMOVE_IF_UNCHANGED =
      "DELETE FROM sf_messages WHERE id = ? AND status = 0 AND revision = ?";

  /** One that got somebody of its key before it while it was under way goes on being held. */
  static final String PUT_OFF_IF_UNCHANGED =
      """
      UPDATE sf_messages
      SET retry_count = retry_count + ?, last_error = ?, last_attempt_at = ?,
        due_at_ms = iif(due_at_ms = 9223372036854775807, due_at_ms, ?), revision = revision + 1
      WHERE id = ? AND status = 0 AND revision = ?
      """;

  static final String PARK_IF_UNCHANGED =
      """
      UPDATE sf_messages
      SET status = 2, retry_count = retry_count + 1, last_error = ?, last_attempt_at = ?,
        revision = revision + 1
      WHERE id = ? AND status = 0 AND revision = ?
      """;

  /** The earliest of its key may go, unless it is parked: then all others go on waiting. */
  static final String RELEASE_NEXT_OF_KEY =
      """
      UPDATE sf_messages SET due_at_ms = ?, revision = revision + 1
      WHERE status = 0 AND due_at_ms = 9223372036854775807 AND rowid = %s
      """
          .formatted(Arrival.FIRST_OF_KEY);

  /** To park a row nobody needs its payload, only the size: it is written anew with the row. */
  static final String SELECT_EXPIRED =
      COLUMNS.replace("payload_json", "''").replace("arrival, rowid", "octet_length(payload_json)")
          + """
          WHERE status = 0 AND expires_at_ms IS NOT NULL AND expires_at_ms <= ?
          ORDER BY expires_at_ms
          LIMIT ?
          """;

  static final String PARK_EXPIRED =
      """
      UPDATE sf_messages SET status = 2, last_error = ?, revision = revision + 1
      WHERE id = ? AND status = 0 AND revision = ?
      """;

  /** A part at a time: a long backlog must not hold up those who hand messages in. */
  static final String MAKE_SOME_DUE =
      """
      UPDATE sf_messages SET due_at_ms = ?1
      WHERE rowid IN (
        SELECT rowid FROM sf_messages
        WHERE status = 0 AND category = ?2 AND lane = ?3
          AND due_at_ms > ?1 AND due_at_ms < 9223372036854775807
        LIMIT ?4)
      """;

  /**
   * It was never tried, so it should be due; or was tried at a time that has yet to come; or is put
   * off for longer than its own intervals and a target's wish allow. Times are compared with some
   * slack: many threads read the clock.
   */
  private static final String IS_STRAY =
      """
      (last_attempt_at IS NULL
        OR unixepoch(last_attempt_at, 'subsec') * 1000 > ?1
        OR due_at_ms > ?1 + ?2 + coalesce(retry_jitter_ms, 0)
          + max(retry_interval_ms, coalesce(retry_max_interval_ms, 0)))
      """;

  private static final String FROM_THE_FURTHEST =
      """
      FROM sf_messages INDEXED BY sf_messages_due_by_lane
      WHERE status = 0 AND category = ?3 AND lane = ?4
        AND due_at_ms > ?1 AND due_at_ms < 9223372036854775807
      """;

  /** One look into the index, whatever the lane holds. */
  static final String IS_FURTHEST_STRAY =
      "SELECT 1 FROM (SELECT * %s ORDER BY due_at_ms DESC LIMIT 1) WHERE %s"
          .formatted(FROM_THE_FURTHEST, IS_STRAY);

  static final String MAKE_STRAY_DUE =
      """
      UPDATE sf_messages SET due_at_ms = ?5
      WHERE rowid IN (SELECT rowid %s AND %s ORDER BY due_at_ms DESC LIMIT ?6)
      """
          .formatted(FROM_THE_FURTHEST, IS_STRAY);

  static final String FIND =
      "SELECT id, category, status, retry_count, last_error, created_at FROM sf_messages WHERE id ="
          + " ?";

  /** Category and target stand before the payload, so that no payload has to be read past. */
  static final String COUNT_PENDING =
      """
      SELECT category, target, count(*) FROM sf_messages INDEXED BY sf_messages_due_by_lane
      WHERE status = 0
      GROUP BY category, target
      """;

  static final String COUNT_PARKED =
      "SELECT category, target, count(*) FROM sf_messages WHERE status = 2 GROUP BY category,"
          + " target";

  /**
   * The next lane that has anything pending: one look into the index for each, and not each row.
   */
  static final String NEXT_LANE =
      """
      SELECT category, lane FROM sf_messages INDEXED BY sf_messages_due_by_lane
      WHERE status = 0 AND (category, lane) > (?, ?)
      ORDER BY category, lane
      LIMIT 1
      """;

  static final String SELECT_OLDEST =
      """
      SELECT created_at FROM sf_messages INDEXED BY sf_messages_age
      WHERE status = 0 AND category = ? AND lane = ?
      ORDER BY arrival
      LIMIT 1
      """;

  private MessageSql() {}
}
