package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.Origin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Rows of {@code sf_messages} as records. */
final class MessageRows {

  private MessageRows() {}

  static BufferedMessage buffered(ResultSet row) throws SQLException {
    return new BufferedMessage(
        MessageId.parse(row.getString("id")),
        Category.of(row.getInt("category")),
        row.getString("target"),
        row.getString("payload_json"),
        row.getInt("retry_count"),
        new RetryPolicy(
            Duration.ofMillis(Math.max(1, row.getLong("retry_interval_ms"))),
            Math.max(0, row.getInt("max_retries"))),
        Instant.parse(row.getString("created_at")),
        new Origin(
            text(row, "origin_instance"),
            text(row, "source_script"),
            text(row, "execution_id"),
            text(row, "parent_execution_id")),
        text(row, "traceparent"));
  }

  static HeldMessage held(ResultSet row) throws SQLException {
    return new HeldMessage(
        MessageId.parse(row.getString("id")),
        Category.of(row.getInt("category")),
        row.getInt("status") == MessageSql.PARKED,
        row.getInt("retry_count"),
        text(row, "last_error"),
        Instant.parse(row.getString("created_at")));
  }

  private static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }
}
