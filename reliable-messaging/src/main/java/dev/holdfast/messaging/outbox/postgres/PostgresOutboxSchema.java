package dev.holdfast.messaging.outbox.postgres;

/** The table, for a migration of the service or to be made at its start. */
final class PostgresOutboxSchema {

  static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS outbox_messages (
        message_id uuid PRIMARY KEY,
        correlation_id uuid,
        message_type text NOT NULL,
        destination text NOT NULL,
        endpoint text NOT NULL,
        payload text NOT NULL,
        headers text NOT NULL DEFAULT '{}',
        status text NOT NULL DEFAULT 'Pending',
        retry_count integer NOT NULL DEFAULT 0,
        max_retries integer NOT NULL DEFAULT 5,
        next_retry_at timestamptz,
        last_attempt_at timestamptz,
        last_error text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        sent_at timestamptz,
        CONSTRAINT outbox_type_is_known
          CHECK (message_type IN ('Signal', 'Command', 'PushCall', 'Response')),
        CONSTRAINT outbox_status_is_known
          CHECK (status IN ('Pending', 'Sending', 'Sent', 'Failed', 'Expired')),
        CONSTRAINT outbox_retries_are_counted_up CHECK (retry_count >= 0 AND max_retries >= 0),
        CONSTRAINT outbox_waiting_has_a_due_time
          CHECK ((status IN ('Pending', 'Sending')) = (next_retry_at IS NOT NULL)),
        CONSTRAINT outbox_sent_has_its_time CHECK ((status = 'Sent') = (sent_at IS NOT NULL)),
        CONSTRAINT outbox_failed_says_why CHECK (status <> 'Failed' OR last_error IS NOT NULL),
        CONSTRAINT outbox_lives_for_a_while CHECK (expires_at > created_at));

      -- What can be sent, and nothing else: what was sent costs a claim nothing.
      CREATE INDEX IF NOT EXISTS outbox_messages_sendable
        ON outbox_messages (destination, next_retry_at)
        WHERE status IN ('Pending', 'Sending');
      CREATE INDEX IF NOT EXISTS outbox_messages_expiring
        ON outbox_messages (expires_at)
        WHERE status IN ('Pending', 'Sending', 'Failed');
      CREATE INDEX IF NOT EXISTS outbox_messages_given_up
        ON outbox_messages (status, created_at DESC, message_id DESC)
        WHERE status IN ('Failed', 'Expired');
      CREATE INDEX IF NOT EXISTS outbox_messages_sent
        ON outbox_messages (sent_at)
        WHERE status = 'Sent';
      """;

  private PostgresOutboxSchema() {}
}
