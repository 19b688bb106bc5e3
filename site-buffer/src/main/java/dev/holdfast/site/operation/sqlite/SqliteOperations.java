package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.message.KeptResponse;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.Operations;
import dev.holdfast.site.operation.TrackedOperation;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Tracked operations on the buffer's file. */
@Singleton
class SqliteOperations implements Operations {

  /** Of notifications there are only ids that nobody may use again; central tells of them. */
  static final String FIND =
      """
      SELECT operation_tracking.*, head.id AS head_id, head.status AS head_status
      FROM operation_tracking
      LEFT JOIN sf_messages AS held
        ON held.id = tracked_operation_id AND held.status = 0
        AND held.due_at_ms = 9223372036854775807
      LEFT JOIN sf_messages AS head ON head.rowid = (
        SELECT other.rowid FROM sf_messages AS other
        WHERE other.category = held.category AND other.lane = held.lane
          AND other.ordering_key = held.ordering_key
        ORDER BY other.arrival, other.id
        LIMIT 1)
      WHERE tracked_operation_id = ? AND kind <> 'Notification'
      """;

  static final String FORGET_SOME =
      """
      DELETE FROM operation_tracking
      WHERE tracked_operation_id IN (
        SELECT tracked_operation_id FROM operation_tracking
        WHERE terminal_at_ms < ?
        ORDER BY terminal_at_ms
        LIMIT ?)
      """;

  private final SqliteDatabase database;

  @Inject
  SqliteOperations(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<Optional<TrackedOperation>> find(MessageId id) {
    return database.read(tx -> tx.first(FIND, SqliteOperations::operation, id.toString()));
  }

  @Override
  public Uni<TableSize> size() {
    return database.sizeOf("operation_tracking");
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.write(tx -> tx.update(FORGET_SOME, before.toEpochMilli(), limit));
  }

  private static TrackedOperation operation(ResultSet row) throws SQLException {
    return new TrackedOperation(
        MessageId.parse(row.getString("tracked_operation_id")),
        Category.valueOf(row.getString("kind")),
        row.getString("target"),
        OperationStatus.valueOf(row.getString("status")),
        row.getInt("retry_count"),
        Optional.ofNullable(row.getString("last_error")),
        number(row, "http_status").map(Long::intValue),
        Instant.ofEpochMilli(row.getLong("created_at_ms")),
        Instant.ofEpochMilli(row.getLong("updated_at_ms")),
        number(row, "terminal_at_ms").map(Instant::ofEpochMilli),
        Optional.ofNullable(row.getString("source_instance")),
        Optional.ofNullable(row.getString("source_script")),
        Optional.ofNullable(row.getString("submitted_by")),
        row.getString("node"),
        heldBy(row),
        Optional.ofNullable(row.getString("response_json")).map(KeptResponse::parse));
  }

  private static Optional<HeldBy> heldBy(ResultSet row) throws SQLException {
    String head = row.getString("head_id");
    return head == null
        ? Optional.empty()
        : Optional.of(new HeldBy(MessageId.parse(head), row.getInt("head_status") != 0));
  }

  private static Optional<Long> number(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }
}
