package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.parked.Decision;
import dev.holdfast.site.parked.ParkedMessage;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * An operator's decision about one message, inside a commit. There is one writer, so one wins. With
 * the commit the counts change, and what may go out now is woken.
 */
record DecideParked(ParkedJournal journal, DepthCounters depth, Runnable wake) {

  Decision retry(SqliteTransaction tx, MessageId id, String operator, Instant at)
      throws SQLException {
    Optional<ParkedMessage> parked = find(tx, id);
    if (parked.isEmpty()) {
      return notParked(tx, id);
    }
    tx.update(ParkedSql.REQUEUE, at.toEpochMilli(), id.toString());
    journal.retried(tx, parked.get(), operator, at);
    depth.changeAfter(tx, parked.get().message(), 1, -1);
    tx.afterCommit(wake);
    return new Decision.Done();
  }

  Decision discard(SqliteTransaction tx, MessageId id, String operator, Instant at)
      throws SQLException {
    Optional<ParkedMessage> parked = find(tx, id);
    if (parked.isEmpty()) {
      return notParked(tx, id);
    }
    tx.update(ParkedSql.REMOVE, id.toString());
    releaseNext(tx, parked.get().message(), at);
    journal.discarded(tx, parked.get(), operator, at);
    depth.changeAfter(tx, parked.get().message(), 0, -1);
    tx.afterCommit(wake);
    return new Decision.Done();
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

  /** A row that is there is pending; what became of one that has left, its operation may tell. */
  private static Decision notParked(SqliteTransaction tx, MessageId id) throws SQLException {
    Optional<String> state = tx.first(ParkedSql.STATUS, row -> "Pending", id.toString());
    if (state.isEmpty()) {
      state = TrackingRows.statusOf(tx, id).map(Enum::name);
    }
    return state.<Decision>map(Decision.NotParked::new).orElseGet(Decision.Unknown::new);
  }
}
