package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.Arrival;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.Merged.Outcome;
import dev.holdfast.site.pair.log.Row;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One row that a returned node has changed. If this node has not, the other's change counts. If
 * both have, this one's stands: it is of the higher epoch. But a message or a definition that one
 * of them has removed is gone, and what is known to be over is over.
 */
final class MergeOffered {

  /** So that the returned node gets what came of it: it has something else. */
  private static final String LOG =
      "INSERT INTO replication_log (epoch, tbl, key, key2, key3) VALUES (?, ?, ?, ?, ?)";

  /** Whoever has somebody with the same key ahead is held; the rest is due. */
  private static final String LINE_UP =
      """
      UPDATE sf_messages
      SET due_at_ms = CASE
          WHEN %s
          THEN 9223372036854775807
          ELSE 0
        END
      WHERE id = ? AND status = 0
      """
          .formatted(Arrival.IS_BEHIND);

  /**
   * The one before which it has come, if that was the first in line. The revision stays: what comes
   * of an attempt that is under way counts.
   */
  private static final String HOLD_NEXT =
      """
      UPDATE sf_messages SET due_at_ms = 9223372036854775807
      WHERE status = 0 AND due_at_ms < 9223372036854775807 AND rowid = (
        SELECT behind.rowid FROM sf_messages AS this
        JOIN sf_messages AS behind
          ON behind.category = this.category AND behind.lane = this.lane
          AND behind.ordering_key = this.ordering_key
          AND (behind.arrival, behind.id) > (this.arrival, this.id)
        WHERE this.id = ?
        ORDER BY behind.arrival, behind.id
        LIMIT 1)
      """;

  private static final String RELEASE_NEXT =
      """
      UPDATE sf_messages SET due_at_ms = 0, revision = revision + 1
      WHERE status = 0 AND due_at_ms = 9223372036854775807 AND rowid = (
        SELECT rowid FROM sf_messages
        WHERE category = ?1 AND lane = CASE ?1 WHEN 1 THEN '' ELSE ?2 END AND ordering_key = ?3
        ORDER BY arrival, id
        LIMIT 1)
      """;

  private final SqliteTransaction tx;
  private final LocalTables tables;
  private final WriteRows writing;
  private final ChangedHere changedHere;
  private final long epoch;

  MergeOffered(
      SqliteTransaction tx,
      LocalTables tables,
      WriteRows writing,
      ChangedHere changedHere,
      long epoch) {
    this.tx = tx;
    this.tables = tables;
    this.writing = writing;
    this.changedHere = changedHere;
    this.epoch = epoch;
  }

  /** Empty for a table that this build does not know. */
  Optional<Merged> merge(Row offered) throws SQLException {
    Optional<LocalTable> table = tables.named(tx, offered.shape().table());
    if (table.isEmpty()) {
      return Optional.empty();
    }
    List<Object> key = offered.key().values();
    Row here = table.get().read(tx, key).orElseGet(() -> table.get().tombstone(key));
    Outcome outcome = decide(table.get().of(), offered, here);
    if (outcome != Outcome.EQUAL) {
      carryOut(table.get(), offered, here, outcome);
    }
    return Optional.of(new Merged(offered.key(), outcome));
  }

  private Outcome decide(ReplicatedTable table, Row offered, Row here) throws SQLException {
    if (Values.areSame(offered, here)) {
      return Outcome.EQUAL;
    }
    boolean counts = !changedHere.contains(table, offered.key()) || prevails(table, offered, here);
    if (offered.isRemoved()) {
      return counts ? Outcome.REMOVED : Outcome.KEPT;
    }
    if (here.isRemoved()) {
      return counts ? Outcome.ADDED : Outcome.REMOVED;
    }
    return counts ? Outcome.TAKEN : Outcome.KEPT;
  }

  /** Whether it counts although this node has changed the row too, or may have. */
  private boolean prevails(ReplicatedTable table, Row offered, Row here) throws SQLException {
    if (offered.isRemoved()) {
      return table == ReplicatedTable.MESSAGES || table == ReplicatedTable.DEFINITIONS;
    }
    if (here.isRemoved()) {
      return !changedHere.isKnown() && !isOver(table, offered);
    }
    return switch (table) {
      case OPERATIONS -> isTerminal(offered) && !isTerminal(here);
      case KEYS -> Values.of(offered, "result") != null && Values.of(here, "result") == null;
      default -> false;
    };
  }

  /** A message that has left from here has its operation to tell. */
  private boolean isOver(ReplicatedTable table, Row message) throws SQLException {
    return table == ReplicatedTable.MESSAGES
        && TrackingRows.statusOf(tx, MessageId.parse((String) message.key().values().get(0)))
            .filter(OperationStatus::isTerminal)
            .isPresent();
  }

  private static boolean isTerminal(Row operation) {
    return Values.of(operation, "terminal_at_ms") != null;
  }

  private void carryOut(LocalTable table, Row offered, Row here, Outcome outcome)
      throws SQLException {
    boolean changesHere =
        switch (outcome) {
          case ADDED, TAKEN -> true;
          case REMOVED -> !here.isRemoved();
          case KEPT, EQUAL -> false;
        };
    if (changesHere) {
      writing.write(offered);
    }
    if (changesHere && table.of() == ReplicatedTable.MESSAGES) {
      lineUp(offered, here);
    }
    Object[] key = Arrays.copyOf(offered.key().values().toArray(), 3);
    tx.update(
        LOG, Stream.concat(Stream.of(epoch, table.of().number()), Arrays.stream(key)).toArray());
  }

  /** Both sides of an ordering key are one line now, in the order of arrival. */
  private void lineUp(Row offered, Row before) throws SQLException {
    tx.update(LINE_UP, offered.key().values().get(0));
    tx.update(HOLD_NEXT, offered.key().values().get(0));
    if (offered.isRemoved() && Values.of(before, "ordering_key") != null) {
      tx.update(
          RELEASE_NEXT,
          Values.of(before, "category"),
          Values.of(before, "target"),
          Values.of(before, "ordering_key"));
    }
  }
}
