package dev.holdfast.messaging.outbox.sqlite;

import dev.holdfast.messaging.outbox.OutboxHeaders;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.MessageType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Between rows and messages. */
final class OutboxRows {

  private OutboxRows() {}

  static OutboxMessage message(ResultSet row) throws SQLException {
    return new OutboxMessage(
        MessageId.parse(row.getString("message_id")),
        Optional.ofNullable(row.getString("correlation_id")).map(MessageId::parse),
        MessageType.valueOf(row.getString("message_type")),
        row.getString("destination"),
        row.getString("endpoint"),
        row.getString("payload"),
        OutboxHeaders.fromJson(row.getString("headers")),
        OutboxStatus.valueOf(row.getString("status")),
        row.getInt("retry_count"),
        row.getInt("max_retries"),
        instant(row, "next_retry_at"),
        instant(row, "last_attempt_at"),
        Optional.ofNullable(row.getString("last_error")),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("expires_at")),
        instant(row, "sent_at"));
  }

  static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  static Long millis(Optional<Instant> instant) {
    return instant.map(Instant::toEpochMilli).orElse(null);
  }
}
