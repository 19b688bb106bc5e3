package dev.holdfast.messaging.outbox.postgres;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxHeaders;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxRow;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.MessageType;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.StreamSupport;

/** Between rows and messages. */
final class OutboxRows {

  private OutboxRows() {}

  /** Of a new message, in the order of {@link OutboxSql#ENQUEUE}. */
  static Object[] values(NewMessage message, OutboxRow row) {
    return new Object[] {
      message.id().value(),
      message.correlationId().map(MessageId::value).orElse(null),
      message.type().name(),
      message.destination(),
      message.endpoint(),
      message.payload(),
      row.headers(),
      row.maxRetries(),
      time(row.createdAt()),
      time(row.expiresAt())
    };
  }

  static List<OutboxMessage> messages(RowSet<Row> rows) {
    return all(rows, OutboxRows::message);
  }

  static <T> List<T> all(RowSet<Row> rows, Function<Row, T> reader) {
    return StreamSupport.stream(rows.spliterator(), false).map(reader).toList();
  }

  private static OutboxMessage message(Row row) {
    return new OutboxMessage(
        new MessageId(row.getUUID("message_id")),
        Optional.ofNullable(row.getUUID("correlation_id")).map(MessageId::new),
        MessageType.valueOf(row.getString("message_type")),
        row.getString("destination"),
        row.getString("endpoint"),
        row.getString("payload"),
        OutboxHeaders.fromJson(row.getString("headers")),
        OutboxStatus.valueOf(row.getString("status")),
        row.getInteger("retry_count"),
        row.getInteger("max_retries"),
        instant(row, "next_retry_at"),
        instant(row, "last_attempt_at"),
        Optional.ofNullable(row.getString("last_error")),
        instant(row, "created_at").orElseThrow(),
        instant(row, "expires_at").orElseThrow(),
        instant(row, "sent_at"));
  }

  static Optional<Instant> instant(Row row, String column) {
    return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
  }

  static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /** Column by column, as unnest takes them. */
  static Tuple columns(List<SendResult> results, Instant lease) {
    return Tuple.tuple()
        .addArrayOfUUID(column(results, result -> result.id().value(), UUID[]::new))
        .addArrayOfString(column(results, result -> result.to().name(), String[]::new))
        .addArrayOfInteger(column(results, SendResult::retryCount, Integer[]::new))
        .addArrayOfOffsetDateTime(times(results, SendResult::nextRetryAt))
        .addArrayOfOffsetDateTime(times(results, SendResult::lastAttemptAt))
        .addArrayOfString(column(results, result -> result.lastError().orElse(null), String[]::new))
        .addArrayOfOffsetDateTime(times(results, SendResult::sentAt))
        .addOffsetDateTime(time(lease));
  }

  private static OffsetDateTime[] times(
      List<SendResult> results, Function<SendResult, Optional<Instant>> time) {
    return column(
        results,
        result -> time.apply(result).map(OutboxRows::time).orElse(null),
        OffsetDateTime[]::new);
  }

  private static <T> T[] column(
      List<SendResult> results, Function<SendResult, T> value, IntFunction<T[]> array) {
    return results.stream().map(value).toArray(array);
  }
}
