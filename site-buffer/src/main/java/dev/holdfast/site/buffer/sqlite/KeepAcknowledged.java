package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.message.Category;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Copies a notification that central has acknowledged beside the buffer, in the commit that removes
 * it: from row to row, whatever its size. What bears no number cannot be found missing.
 */
@Singleton
public final class KeepAcknowledged {

  /** Everything but the payload, about, with its place in two trees. */
  private static final int OF_A_ROW = 400;

  private static final String KEEP =
      """
      INSERT OR REPLACE INTO acknowledged_notifications (stream, number, acknowledged_at_ms, bytes,
        submit_number, id, target, max_retries, retry_interval_ms, retry_max_interval_ms,
        retry_jitter_ms, created_at, origin_instance, source_script, execution_id,
        parent_execution_id, traceparent, submitted_by, ordering_key, expires_at_ms, revision, payload_json)
      SELECT substr(submit_number, 1, instr(submit_number, '/') - 1),
        CAST(substr(submit_number, instr(submit_number, '/') + 1) AS INTEGER),
        ?, octet_length(payload_json) + %d,
        submit_number, id, target, max_retries, retry_interval_ms, retry_max_interval_ms,
        retry_jitter_ms, created_at, origin_instance, source_script, execution_id,
        parent_execution_id, traceparent, submitted_by, ordering_key, expires_at_ms, revision, payload_json
      FROM sf_messages
      WHERE id = ? AND status = 0 AND revision = ? AND submit_number IS NOT NULL
      """
          .formatted(OF_A_ROW);

  private final boolean wanted;

  @Inject
  KeepAcknowledged(AcknowledgedConfig config) {
    this(!config.keep().isZero() && config.maxBytes().asLongValue() > 0);
  }

  public KeepAcknowledged(boolean wanted) {
    this.wanted = wanted;
  }

  /** To be called before the row is removed. */
  void keep(SqliteTransaction tx, BufferedMessage row, Instant at) throws SQLException {
    if (wanted && row.message().category() == Category.Notification) {
      tx.update(KEEP, at.toEpochMilli(), row.id().toString(), row.revision());
    }
  }
}
