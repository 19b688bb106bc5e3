package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.site.buffer.sqlite.Arrival;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.kept.ImportResult;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Takes one message in from elsewhere, inside a commit; a known id is left as it is. */
record TakeInParked(DecisionJournal journal, DepthCounters depth) {

  ImportResult takeIn(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    OutboundMessage message = parked.message();
    if (tx.first(DecisionSql.STATUS, row -> true, message.id().toString()).isPresent()) {
      return ImportResult.AlreadyHere;
    }
    if (TrackingRows.statusOf(tx, message.id()).filter(TakeInParked::isDelivered).isPresent()) {
      return ImportResult.AlreadyDelivered;
    }
    insert(tx, parked, at);
    depth.changeAfter(tx, message, 0, 1);
    journal.imported(tx, parked, operator, at);
    return ImportResult.Imported;
  }

  private static boolean isDelivered(OperationStatus status) {
    return status == OperationStatus.Delivered;
  }

  private static void insert(SqliteTransaction tx, KeptMessage parked, Instant at)
      throws SQLException {
    OutboundMessage message = parked.message();
    Optional<Backoff> backoff = message.retry().backoff();
    tx.update(
        DecisionSql.TAKE_IN,
        message.id().toString(),
        message.category().code(),
        message.target(),
        message.payload(),
        parked.retryCount(),
        parked.lastError().orElse(null),
        parked.lastAttemptAt().map(Instant::toString).orElse(null),
        message.retry().maxRetries(),
        message.retry().interval().toMillis(),
        backoff.map(b -> b.cap().toMillis()).orElse(null),
        backoff.map(b -> b.jitter().toMillis()).orElse(null),
        message.createdAt().toString(),
        message.origin().instance().orElse(null),
        message.origin().script().orElse(null),
        message.origin().executionId().orElse(null),
        message.origin().parentExecutionId().orElse(null),
        message.traceparent().orElse(null),
        message.orderingKey().orElse(null),
        message.expiresAt().map(Instant::toEpochMilli).orElse(null),
        message.origin().submittedBy().orElse(null),
        Arrival.number(at));
  }
}
