package dev.holdfast.site.kept.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.kept.KeptDetail;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.kept.Place;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Rows of {@code sf_messages} as messages that are still here. */
final class KeptRows {

  private KeptRows() {}

  static KeptSummary summary(ResultSet row) throws SQLException {
    return new KeptSummary(
        MessageId.parse(row.getString("id")),
        Category.of(row.getInt("category")),
        row.getString("target"),
        row.getInt("retry_count"),
        text(row, "last_error"),
        instant(row.getString("created_at")),
        text(row, "last_attempt_at").map(KeptRows::instant),
        origin(row),
        text(row, "ordering_key"),
        number(row, "expires_at_ms").map(Instant::ofEpochMilli),
        place(row));
  }

  static KeptDetail detail(ResultSet row) throws SQLException {
    return new KeptDetail(message(row), place(row));
  }

  private static Place place(ResultSet row) throws SQLException {
    Optional<Long> headStatus = number(row, "head_status");
    return new Place(
        number(row, "next_due_ms").map(Instant::ofEpochMilli),
        headStatus.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new HeldBy(MessageId.parse(row.getString("head_id")), headStatus.get() != 0)),
        row.getInt("ahead"),
        row.getInt("behind"));
  }

  static KeptMessage message(ResultSet row) throws SQLException {
    return new KeptMessage(
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
        text(row, "last_attempt_at").map(KeptRows::instant));
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
        text(row, "parent_execution_id"),
        text(row, "submitted_by"));
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
