package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.parked.Decision;
import dev.holdfast.site.parked.ParkedMessage;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** An operator's decision about one message, inside a commit. There is one writer, so one wins. */
record DecideParked(ParkedJournal journal) {

  /**
   * What came of it.
   *
   * @param done the message as it was, when the decision was carried out
   */
  record Result(Decision decision, Optional<ParkedMessage> done) {

    static Result done(ParkedMessage message) {
      return new Result(new Decision.Done(), Optional.of(message));
    }
  }

  Result retry(SqliteTransaction tx, MessageId id, String operator, Instant at)
      throws SQLException {
    Optional<ParkedMessage> parked = find(tx, id);
    if (parked.isEmpty()) {
      return notParked(tx, id);
    }
    tx.update(ParkedSql.REQUEUE, at.toEpochMilli(), id.toString());
    journal.retried(tx, parked.get(), operator, at);
    return Result.done(parked.get());
  }

  Result discard(SqliteTransaction tx, MessageId id, String operator, Instant at)
      throws SQLException {
    Optional<ParkedMessage> parked = find(tx, id);
    if (parked.isEmpty()) {
      return notParked(tx, id);
    }
    tx.update(ParkedSql.REMOVE, id.toString());
    releaseNext(tx, parked.get().message(), at);
    journal.discarded(tx, parked.get(), operator, at);
    return Result.done(parked.get());
  }

  static Optional<ParkedMessage> find(SqliteTransaction tx, MessageId id) throws SQLException {
    return tx.first(ParkedSql.FIND, ParkedRows::message, id.toString());
  }

  private static void releaseNext(SqliteTransaction tx, OutboundMessage gone, Instant at)
      throws SQLException {
    if (gone.orderingKey().isPresent()) {
      tx.update(
          ParkedSql.RELEASE_NEXT,
          at.toEpochMilli(),
          gone.category().code(),
          gone.lane().name(),
          gone.orderingKey().get());
    }
  }

  /** A row that is there is pending; of one that has left the tracked operation may tell. */
  private static Result notParked(SqliteTransaction tx, MessageId id) throws SQLException {
    Optional<String> state = tx.first(ParkedSql.STATUS, row -> "Pending", id.toString());
    if (state.isEmpty()) {
      state = TrackingRows.statusOf(tx, id).map(Enum::name);
    }
    return new Result(
        state.<Decision>map(Decision.NotParked::new).orElseGet(Decision.Unknown::new),
        Optional.empty());
  }
}
