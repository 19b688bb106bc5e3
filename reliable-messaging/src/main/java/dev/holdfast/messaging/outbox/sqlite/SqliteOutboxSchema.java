package dev.holdfast.messaging.outbox.sqlite;

import dev.holdfast.messaging.sqlite.SqliteMigration;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The table and what makes its cost grow with the work there is. Times are epoch milliseconds. */
final class SqliteOutboxSchema implements SqliteMigration {

  /**
   * The checks spell their values out: for every list of three or more SQLite builds a table of its
   * own, each time a row is written.
   */
  private static final String CREATE_TABLE =
      """
      CREATE TABLE IF NOT EXISTS outbox_messages (
        message_id TEXT PRIMARY KEY NOT NULL,
        correlation_id TEXT,
        message_type TEXT NOT NULL CHECK (
          message_type = 'Signal' OR message_type = 'Command'
          OR message_type = 'PushCall' OR message_type = 'Response'),
        destination TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        payload TEXT NOT NULL,
        headers TEXT NOT NULL DEFAULT '{}',
        status TEXT NOT NULL DEFAULT 'Pending' CHECK (
          status = 'Pending' OR status = 'Sending' OR status = 'Sent' OR status = 'Failed'
          OR status = 'Expired'),
        retry_count INTEGER NOT NULL DEFAULT 0 CHECK (retry_count >= 0),
        max_retries INTEGER NOT NULL DEFAULT 5 CHECK (max_retries >= 0),
        next_retry_at INTEGER,
        last_attempt_at INTEGER,
        last_error TEXT,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        sent_at INTEGER,
        CONSTRAINT waiting_has_a_due_time
          CHECK ((status IN ('Pending', 'Sending')) = (next_retry_at IS NOT NULL)),
        CONSTRAINT sent_has_its_time CHECK ((status = 'Sent') = (sent_at IS NOT NULL)),
        CONSTRAINT failed_says_why CHECK (status <> 'Failed' OR last_error IS NOT NULL),
        CONSTRAINT lives_for_a_while CHECK (expires_at > created_at)
      )
      """;

  private static final List<String> CREATE_INDEXES =
      List.of(
          // What can be sent, and nothing else: what was sent costs a claim nothing.
          """
          CREATE INDEX IF NOT EXISTS outbox_messages_sendable
          ON outbox_messages (destination, next_retry_at)
          WHERE status IN ('Pending', 'Sending')
          """,
          """
          CREATE INDEX IF NOT EXISTS outbox_messages_ending ON outbox_messages (expires_at)
          WHERE status <> 'Sent' AND status <> 'Expired'
          """,
          """
          CREATE INDEX IF NOT EXISTS outbox_messages_given_up
          ON outbox_messages (status, created_at DESC, message_id DESC)
          WHERE status IN ('Failed', 'Expired')
          """,
          """
          CREATE INDEX IF NOT EXISTS outbox_messages_sent ON outbox_messages (sent_at)
          WHERE status = 'Sent'
          """);

  /** It had a list in its condition. */
  private static final String DROP_FORMER_INDEX = "DROP INDEX IF EXISTS outbox_messages_expiring";

  @Override
  public void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(CREATE_TABLE);
    statement.execute(DROP_FORMER_INDEX);
    for (String index : CREATE_INDEXES) {
      statement.execute(index);
    }
  }
}
