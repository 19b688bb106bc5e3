package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.KeptResponse;
import dev.holdfast.site.operation.OperationStatus;
import java.sql.SQLException;
import java.util.Optional;

/** Writes tracked operations inside the commit of the change they report. */
public final class TrackingRows {

  static final String INSERT =
      """
      INSERT INTO operation_tracking (tracked_operation_id, kind, target, status, retry_count,
        last_error, http_status, created_at_ms, updated_at_ms, terminal_at_ms, source_instance,
        source_script, node, submitted_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  /** When and by whom it was handed in stays as it was. */
  private static final String UPDATE =
      """
      UPDATE operation_tracking
      SET status = ?, retry_count = ?, updated_at_ms = ?, terminal_at_ms = ?, node = ?,
        last_error = ?, http_status = ?
      WHERE tracked_operation_id = ?
      """;

  /** What the latest attempt had to say stays too. */
  private static final String UPDATE_STATUS =
      """
      UPDATE operation_tracking
      SET status = ?, retry_count = ?, updated_at_ms = ?, terminal_at_ms = ?, node = ?
      WHERE tracked_operation_id = ?
      """;

  /** Few calls ask for something, so it is a statement of its own. */
  private static final String KEEP_RESPONSE =
      "UPDATE operation_tracking SET response_json = ? WHERE tracked_operation_id = ?";

  private static final String STATUS_OF =
      "SELECT status FROM operation_tracking WHERE tracked_operation_id = ?";

  private TrackingRows() {}

  /** When it is handed in; refused if somebody can still ask after another one with its id. */
  public static void insert(SqliteTransaction tx, Tracked tracked) throws SQLException {
    tx.update(
        INSERT,
        tracked.id().toString(),
        tracked.kind().name(),
        tracked.target(),
        tracked.status().name(),
        tracked.retryCount(),
        tracked.lastError().orElse(null),
        tracked.httpStatus().orElse(null),
        tracked.createdAt().toEpochMilli(),
        tracked.updatedAt().toEpochMilli(),
        terminalAt(tracked),
        tracked.origin().instance().orElse(null),
        tracked.origin().script().orElse(null),
        tracked.node(),
        tracked.origin().submittedBy().orElse(null));
  }

  /** After an attempt. Few are not known by then: what was delivered at once, or is very old. */
  public static void upsert(SqliteTransaction tx, Tracked tracked) throws SQLException {
    int known =
        tx.update(
            UPDATE,
            tracked.status().name(),
            tracked.retryCount(),
            tracked.updatedAt().toEpochMilli(),
            terminalAt(tracked),
            tracked.node(),
            tracked.lastError().orElse(null),
            tracked.httpStatus().orElse(null),
            tracked.id().toString());
    if (known == 0) {
      insert(tx, tracked);
    }
  }

  /** After a decision. */
  public static void upsertDecision(SqliteTransaction tx, Tracked tracked) throws SQLException {
    int known =
        tx.update(
            UPDATE_STATUS,
            tracked.status().name(),
            tracked.retryCount(),
            tracked.updatedAt().toEpochMilli(),
            terminalAt(tracked),
            tracked.node(),
            tracked.id().toString());
    if (known == 0) {
      insert(tx, tracked);
    }
  }

  /** Of an operation that is there. */
  public static void keepResponse(SqliteTransaction tx, MessageId id, KeptResponse response)
      throws SQLException {
    tx.update(KEEP_RESPONSE, response.toJson(), id.toString());
  }

  private static Long terminalAt(Tracked tracked) {
    return tracked.status().isTerminal() ? tracked.updatedAt().toEpochMilli() : null;
  }

  public static Optional<OperationStatus> statusOf(SqliteTransaction tx, MessageId id)
      throws SQLException {
    return tx.first(
        STATUS_OF, row -> OperationStatus.valueOf(row.getString("status")), id.toString());
  }
}
