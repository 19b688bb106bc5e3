package dev.holdfast.messaging.outbox.postgres;

/** The statements, named by intent; each does its whole batch in one round trip. */
final class OutboxSql {

  /**
   * Told to the planner for one transaction. What it knows is mostly from a quiet moment, when next
   * to nothing was due; by that it would rather read and sort a whole backlog for each batch of it,
   * or look through the table for a handful of ids.
   */
  static final String BY_INDEX =
      """
      SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
        set_config('enable_bitmapscan', 'off', true)
      """;

  static final String ENQUEUE =
      """
      INSERT INTO outbox_messages (
        message_id, correlation_id, message_type, destination, endpoint, payload, headers,
        status, max_retries, next_retry_at, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 'Pending', $8, $9, $9, $10)
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
          AND m.destination = waiting.destination AND m.next_retry_at <= $1 AND m.expires_at > $1)
      """;

  /**
   * Materialized, so that the planner cannot run the locking part twice and claim too much. As many
   * as fit one batch of the wire, and the first in any case.
   */
  static final String CLAIM_DUE =
      """
      WITH due AS MATERIALIZED (
        SELECT message_id, next_retry_at, octet_length(payload) AS bytes FROM outbox_messages
        WHERE status IN ('Pending', 'Sending')
          AND destination = $1 AND next_retry_at <= $2 AND expires_at > $2
        ORDER BY next_retry_at LIMIT $3
        FOR UPDATE SKIP LOCKED),
      summed AS (
        SELECT message_id, bytes,
          sum(bytes) OVER (ORDER BY next_retry_at ROWS UNBOUNDED PRECEDING) AS bytes_so_far
        FROM due)
      UPDATE outbox_messages m SET status = 'Sending', next_retry_at = $4
      FROM summed s
      WHERE m.message_id = s.message_id AND (s.bytes_so_far <= $5 OR s.bytes_so_far = s.bytes)
      RETURNING m.*
      """;

  static final String RECORD_IF_CLAIMED =
      """
      UPDATE outbox_messages m
      SET status = r.status, retry_count = r.retry_count, next_retry_at = r.next_retry_at,
          last_attempt_at = r.last_attempt_at, last_error = r.last_error, sent_at = r.sent_at
      FROM unnest(
        $1::uuid[], $2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::text[],
        $7::timestamptz[])
        AS r (message_id, status, retry_count, next_retry_at, last_attempt_at, last_error, sent_at)
      WHERE m.message_id = r.message_id AND m.status = 'Sending' AND m.next_retry_at = $8
      RETURNING m.message_id
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
      UPDATE outbox_messages SET next_retry_at = $1
      WHERE message_id IN (
        SELECT m.message_id FROM waiting CROSS JOIN outbox_messages m
        WHERE m.destination = waiting.destination AND m.status IN ('Pending', 'Sending')
          AND m.next_retry_at > $2 AND (m.status = 'Pending' OR $3)
        LIMIT $4
        FOR UPDATE OF m SKIP LOCKED)
      """;

  static final String EXPIRE_OVERDUE =
      """
      WITH overdue AS MATERIALIZED (
        SELECT message_id, expires_at, octet_length(payload) AS bytes FROM outbox_messages
        WHERE status IN ('Pending', 'Sending', 'Failed') AND status <> 'Failed'
          AND expires_at <= $1 AND (status <> 'Sending' OR next_retry_at <= $1)
        ORDER BY expires_at LIMIT $2
        FOR UPDATE SKIP LOCKED),
      summed AS (
        SELECT message_id,
          sum(bytes) OVER (ORDER BY expires_at ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
        FROM overdue)
      UPDATE outbox_messages m SET status = 'Expired', next_retry_at = NULL
      FROM summed s WHERE m.message_id = s.message_id AND s.bytes_before < $3
      RETURNING m.*
      """;

  static final String EXPIRE_FAILED =
      """
      UPDATE outbox_messages SET status = 'Expired'
      WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status IN ('Pending', 'Sending', 'Failed') AND status = 'Failed' AND expires_at <= $1
        ORDER BY expires_at LIMIT $2
        FOR UPDATE SKIP LOCKED)
      """;

  static final String FIND = "SELECT * FROM outbox_messages WHERE message_id = $1";

  static final String RETRY_IF_GIVEN_UP =
      """
      UPDATE outbox_messages
      SET status = 'Pending', retry_count = 0, next_retry_at = $2, expires_at = $3
      WHERE message_id = $1 AND status IN ('Failed', 'Expired')
      """;

  /** Nobody shows payloads in a list, and five hundred of them are more than a heap takes. */
  private static final String WITHOUT_PAYLOAD =
      """
      SELECT message_id, correlation_id, message_type, destination, endpoint, '' AS payload,
        headers, status, retry_count, max_retries, next_retry_at, last_attempt_at, last_error,
        created_at, expires_at, sent_at
      FROM outbox_messages
      """;

  static final String GIVEN_UP_FROM_THE_NEWEST =
      WITHOUT_PAYLOAD
          + """
          WHERE status = '%s'
          ORDER BY created_at DESC, message_id DESC LIMIT $1
          """;

  static final String GIVEN_UP_BEHIND =
      WITHOUT_PAYLOAD
          + """
          WHERE status = '%s' AND (created_at, message_id) < ($2, $3)
          ORDER BY created_at DESC, message_id DESC LIMIT $1
          """;

  /** The end of a message: $1 now, $2 milliseconds, the age at which it may be forgotten. */
  private static final String END =
      "least($1 + (expires_at - created_at), created_at + $2::bigint * interval '1 millisecond')";

  static final String RETRY_GIVEN_UP =
      """
      UPDATE outbox_messages
      SET status = 'Pending', retry_count = 0, next_retry_at = $1, expires_at = %1$s
      WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = '%%s' AND ($3::text IS NULL OR destination = $3)
          AND ($4::text IS NULL OR strpos(last_error, $4) > 0) AND %1$s > $1
        ORDER BY created_at LIMIT $5
        FOR UPDATE SKIP LOCKED)
      """
          .formatted(END);

  static final String DISCARD_GIVEN_UP =
      """
      DELETE FROM outbox_messages WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = '%s' AND ($1::text IS NULL OR destination = $1)
          AND ($2::text IS NULL OR strpos(last_error, $2) > 0)
        ORDER BY created_at LIMIT $3
        FOR UPDATE SKIP LOCKED)
      RETURNING message_id, correlation_id, message_type, destination, endpoint, '' AS payload,
        headers, status, retry_count, max_retries, next_retry_at, last_attempt_at, last_error,
        created_at, expires_at, sent_at
      """;

  static final String COUNT_BY_STATUS =
      """
      SELECT status, count(*) AS messages,
        min(created_at) FILTER (WHERE status IN ('Pending', 'Sending')) AS oldest
      FROM outbox_messages GROUP BY status
      """;

  static final String COUNT_PENDING =
      """
      SELECT count(*) AS messages FROM outbox_messages WHERE status IN ('Pending', 'Sending')
      """;

  static final String PURGE_SENT =
      """
      DELETE FROM outbox_messages WHERE message_id IN (
        SELECT message_id FROM outbox_messages
        WHERE status = 'Sent' AND sent_at < $1 ORDER BY sent_at LIMIT $2
        FOR UPDATE SKIP LOCKED)
      """;

  private OutboxSql() {}
}
