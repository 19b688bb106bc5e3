package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.buffer.Settlement.Delivered;
import dev.holdfast.site.buffer.Settlement.Parked;
import dev.holdfast.site.buffer.Settlement.PutOff;
import dev.holdfast.site.buffer.Settlement.Unreadable;
import dev.holdfast.site.buffer.sqlite.Journal.Standing;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ends an attempt: changes the row if it is still as it was attempted, and writes down what
 * happened. If not, somebody else has decided, and nothing is written at all.
 */
final class SettleMessage {

  private final Journal journal;
  private final KeepAcknowledged acknowledged;

  SettleMessage(Journal journal, KeepAcknowledged acknowledged) {
    this.journal = journal;
    this.acknowledged = acknowledged;
  }

  boolean settle(
      SqliteTransaction tx, BufferedMessage message, Attempt attempt, Settlement settlement)
      throws SQLException {
    if (settlement instanceof Delivered) {
      return delivered(tx, message, attempt);
    }
    if (settlement instanceof PutOff putOff) {
      return putOff(tx, message, attempt, putOff);
    }
    if (settlement instanceof Parked parked) {
      return parked(tx, message, attempt, parked);
    }
    return unreadable(tx, message, attempt, (Unreadable) settlement);
  }

  private boolean delivered(SqliteTransaction tx, BufferedMessage row, Attempt attempt)
      throws SQLException {
    acknowledged.keep(tx, row, attempt.at());
    if (!removed(tx, row, attempt.at())) {
      return false;
    }
    OutboundMessage message = row.message();
    track(tx, row, attempt, OperationStatus.Delivered, row.retryCount(), Optional.empty());
    journal.keepResponse(tx, message, attempt);
    journal.note(tx, message, EventKind.Delivered, "delivered", attempt.at());
    journal.report(tx, message, attempt, CallOutcome.Delivered, row.retryCount(), Optional.empty());
    return true;
  }

  private boolean unreadable(
      SqliteTransaction tx, BufferedMessage row, Attempt attempt, Unreadable unreadable)
      throws SQLException {
    if (!removed(tx, row, attempt.at())) {
      return false;
    }
    OutboundMessage message = row.message();
    Optional<String> reason = Optional.of(unreadable.reason());
    track(tx, row, attempt, OperationStatus.Discarded, row.retryCount(), reason);
    journal.noteOrFail(
        tx,
        message,
        EventKind.Discarded,
        "%s; the payload was: %s".formatted(unreadable.reason(), message.payload()),
        attempt.at());
    journal.report(tx, message, attempt, CallOutcome.PermanentFailure, row.retryCount(), reason);
    return true;
  }

  private boolean putOff(SqliteTransaction tx, BufferedMessage row, Attempt attempt, PutOff putOff)
      throws SQLException {
    int one = putOff.counted() ? 1 : 0;
    boolean unchanged =
        tx.update(
                MessageSql.PUT_OFF_IF_UNCHANGED,
                one,
                putOff.error(),
                attempt.at().toString(),
                putOff.dueAt().toEpochMilli(),
                row.id().toString(),
                row.revision())
            == 1;
    if (unchanged) {
      Optional<String> error = Optional.of(putOff.error());
      int retries = row.retryCount() + one;
      track(tx, row, attempt, OperationStatus.Retrying, retries, error);
      journal.note(tx, row.message(), EventKind.Retried, putOff.error(), attempt.at());
      journal.report(tx, row.message(), attempt, CallOutcome.TransientFailure, retries, error);
    }
    return unchanged;
  }

  private boolean parked(SqliteTransaction tx, BufferedMessage row, Attempt attempt, Parked parked)
      throws SQLException {
    boolean unchanged =
        tx.update(
                MessageSql.PARK_IF_UNCHANGED,
                parked.error(),
                attempt.at().toString(),
                row.id().toString(),
                row.revision())
            == 1;
    if (unchanged) {
      Optional<String> error = Optional.of(parked.error());
      int retries = row.retryCount() + 1;
      track(tx, row, attempt, OperationStatus.Parked, retries, error);
      journal.note(tx, row.message(), EventKind.Parked, parked.error(), attempt.at());
      CallOutcome outcome =
          parked.retriesExhausted() ? CallOutcome.ParkedMaxRetries : CallOutcome.PermanentFailure;
      journal.report(tx, row.message(), attempt, outcome, retries, error);
    }
    return unchanged;
  }

  /** Gives those that are parked now. */
  List<BufferedMessage> parkExpired(
      SqliteTransaction tx, List<BufferedMessage> expired, Instant now) throws SQLException {
    List<BufferedMessage> parked = new ArrayList<>();
    for (BufferedMessage row : expired) {
      String reason = "expired at " + row.message().expiresAt().orElse(now);
      if (tx.update(MessageSql.PARK_EXPIRED, reason, row.id().toString(), row.revision()) == 1) {
        Standing standing =
            new Standing(OperationStatus.Parked, row.retryCount(), Optional.of(reason));
        journal.track(tx, row.message(), standing, Optional.empty(), now);
        journal.note(tx, row.message(), EventKind.Expired, reason, now);
        journal.reportDecision(
            tx, row.message(), CallOutcome.Expired, row.retryCount(), standing.error(), now);
        parked.add(row);
      }
    }
    return parked;
  }

  private static boolean removed(SqliteTransaction tx, BufferedMessage row, Instant at)
      throws SQLException {
    boolean unchanged =
        tx.update(MessageSql.REMOVE_IF_UNCHANGED, row.id().toString(), row.revision()) == 1;
    OutboundMessage message = row.message();
    if (unchanged && message.orderingKey().isPresent()) {
      tx.update(
          MessageSql.RELEASE_NEXT_OF_KEY,
          at.toEpochMilli(),
          message.category().code(),
          message.lane().name(),
          message.orderingKey().get());
    }
    return unchanged;
  }

  private void track(
      SqliteTransaction tx,
      BufferedMessage row,
      Attempt attempt,
      OperationStatus status,
      int retries,
      Optional<String> error)
      throws SQLException {
    Standing standing = new Standing(status, retries, error);
    journal.track(tx, row.message(), standing, attempt.httpStatus(), attempt.at());
  }
}
