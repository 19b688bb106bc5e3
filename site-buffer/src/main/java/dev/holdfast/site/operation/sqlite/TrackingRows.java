package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.operation.OperationStatus;
import java.sql.SQLException;
import java.util.Optional;

/** Writes tracked operations inside the commit of the change they report. */
public final class TrackingRows {

  private static final String INSERT =
      """
      INSERT INTO operation_tracking (tracked_operation_id, kind, target, status, retry_count,
        last_error, http_status, created_at_ms, updated_at_ms, terminal_at_ms, source_instance,
        source_script, node)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  /** When and by whom it was handed in stays as it was. */
  private static final String UPSERT_STATUS =
      INSERT
          + """
      ON CONFLICT (tracked_operation_id) DO UPDATE SET
        status = excluded.status,
        retry_count = excluded.retry_count,
        updated_at_ms = excluded.updated_at_ms,
        terminal_at_ms = excluded.terminal_at_ms,
        node = excluded.node
      """;

  private static final String UPSERT =
      UPSERT_STATUS
          + """
            ,
            last_error = excluded.last_error,
            http_status = excluded.http_status
          """;

  private static final String STATUS_OF =
      "SELECT status FROM operation_tracking WHERE tracked_operation_id = ?";

  private TrackingRows() {}

  /** When it is handed in; refused if somebody can still ask after another one with its id. */
  public static void insert(SqliteTransaction tx, Tracked tracked) throws SQLException {
    write(tx, INSERT, tracked);
  }

  /** After an attempt. */
  public static void upsert(SqliteTransaction tx, Tracked tracked) throws SQLException {
    write(tx, UPSERT, tracked);
  }

  /** After a decision: what the latest attempt had to say still stands. */
  public static void upsertDecision(SqliteTransaction tx, Tracked tracked) throws SQLException {
    write(tx, UPSERT_STATUS, tracked);
  }

  private static void write(SqliteTransaction tx, String statement, Tracked tracked)
      throws SQLException {
    long updatedAt = tracked.updatedAt().toEpochMilli();
    tx.update(
        statement,
        tracked.id().toString(),
        tracked.kind().name(),
        tracked.target(),
        tracked.status().name(),
        tracked.retryCount(),
        tracked.lastError().orElse(null),
        tracked.httpStatus().orElse(null),
        tracked.createdAt().toEpochMilli(),
        updatedAt,
        tracked.status().isTerminal() ? updatedAt : null,
        tracked.origin().instance().orElse(null),
        tracked.origin().script().orElse(null),
        tracked.node());
  }

  public static Optional<OperationStatus> statusOf(SqliteTransaction tx, MessageId id)
      throws SQLException {
    return tx.first(
        STATUS_OF, row -> OperationStatus.valueOf(row.getString("status")), id.toString());
  }
}
