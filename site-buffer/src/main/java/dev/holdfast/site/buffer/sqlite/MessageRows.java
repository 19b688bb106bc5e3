package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage.Cursor;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Rows of {@code sf_messages} as records. By position: looking columns up by name would be a good
 * part of what a sweep costs.
 */
final class MessageRows {

  record Due(BufferedMessage message, Cursor place) {}

  /**
   * @param message without its payload
   */
  record Expired(BufferedMessage message, long bytes) {}

  private MessageRows() {}

  static Due due(ResultSet row) throws SQLException {
    return new Due(buffered(row), new Cursor(row.getLong(20), row.getLong(21), row.getLong(22)));
  }

  static Expired expired(ResultSet row) throws SQLException {
    return new Expired(buffered(row), row.getLong(21));
  }

  static BufferedMessage buffered(ResultSet row) throws SQLException {
    OutboundMessage message =
        new OutboundMessage(
            MessageId.parse(row.getString(1)),
            Category.of(row.getInt(2)),
            row.getString(3),
            row.getString(4),
            retryPolicy(row),
            instant(row.getString(10)),
            new Origin(text(row, 11), text(row, 12), text(row, 13), text(row, 14), text(row, 19)),
            text(row, 15),
            text(row, 16),
            number(row, 17).map(Instant::ofEpochMilli));
    return new BufferedMessage(message, row.getInt(5), row.getLong(18));
  }

  /** Whatever a file says, a policy that can be worked with. */
  private static RetryPolicy retryPolicy(ResultSet row) throws SQLException {
    Optional<Long> cap = number(row, 8);
    long jitter = Math.max(0, row.getLong(9));
    return new RetryPolicy(
        Duration.ofMillis(Math.max(1, row.getLong(7))),
        Math.max(0, row.getInt(6)),
        cap.map(ms -> new Backoff(Duration.ofMillis(Math.max(1, ms)), Duration.ofMillis(jitter))));
  }

  static HeldMessage held(ResultSet row) throws SQLException {
    return new HeldMessage(
        MessageId.parse(row.getString(1)),
        Category.of(row.getInt(2)),
        row.getInt(3) == MessageSql.PARKED,
        row.getInt(4),
        text(row, 5),
        instant(row.getString(6)));
  }

  /** A time nobody can read is no reason to lose the message it stands in. */
  static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return Instant.EPOCH;
    }
  }

  private static Optional<String> text(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  private static Optional<Long> number(ResultSet row, int column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }
}
