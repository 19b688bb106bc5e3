package dev.holdfast.site.parked.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.parked.ParkedMessage;
import dev.holdfast.site.parked.ParkedSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Rows of {@code sf_messages} as parked messages. */
final class ParkedRows {

  private ParkedRows() {}

  static ParkedSummary summary(ResultSet row) throws SQLException {
    return new ParkedSummary(
        MessageId.parse(row.getString("id")),
        Category.of(row.getInt("category")),
        row.getString("target"),
        row.getInt("retry_count"),
        text(row, "last_error"),
        instant(row.getString("created_at")),
        text(row, "last_attempt_at").map(ParkedRows::instant),
        origin(row),
        text(row, "ordering_key"),
        number(row, "expires_at_ms").map(Instant::ofEpochMilli));
  }

  static ParkedMessage message(ResultSet row) throws SQLException {
    return new ParkedMessage(
        new OutboundMessage(
            MessageId.parse(row.getString("id")),
            Category.of(row.getInt("category")),
            row.getString("target"),
            row.getString("payload_json"),
            retry(row),
            instant(row.getString("created_at")),
            origin(row),
            text(row, "traceparent"),
            text(row, "ordering_key"),
            number(row, "expires_at_ms").map(Instant::ofEpochMilli)),
        row.getInt("retry_count"),
        text(row, "last_error"),
        text(row, "last_attempt_at").map(ParkedRows::instant));
  }

  /** Older files may hold numbers that make no policy. */
  private static RetryPolicy retry(ResultSet row) throws SQLException {
    Duration jitter = Duration.ofMillis(Math.max(0, row.getLong("retry_jitter_ms")));
    return new RetryPolicy(
        Duration.ofMillis(Math.max(1, row.getLong("retry_interval_ms"))),
        Math.max(0, row.getInt("max_retries")),
        number(row, "retry_max_interval_ms")
            .map(cap -> new RetryPolicy.Backoff(Duration.ofMillis(Math.max(1, cap)), jitter)));
  }

  private static Origin origin(ResultSet row) throws SQLException {
    return new Origin(
        text(row, "origin_instance"),
        text(row, "source_script"),
        text(row, "execution_id"),
        text(row, "parent_execution_id"));
  }

  /** A time nobody can read is no reason to keep the message from an operator. */
  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return Instant.EPOCH;
    }
  }

  private static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  private static Optional<Long> number(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }
}
