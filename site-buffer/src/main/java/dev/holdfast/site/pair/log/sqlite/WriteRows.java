package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.pair.log.CopyListener;
import dev.holdfast.site.pair.log.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes rows of another file into this one. With the commit the counts follow, and whoever keeps
 * in memory what the file says is told.
 */
final class WriteRows {

  private static final String COUNTED =
      "SELECT category, target, status FROM sf_messages WHERE id = ?";

  /**
   * A parked row with a number is given up when it is deleted, says a trigger. What was given up
   * comes in rows of its own, and a row may have been delivered between two shipments.
   */
  private static final String LET_GO =
      """
      UPDATE sf_messages SET submit_number = NULL
      WHERE id = ? AND status = 2 AND submit_number IS NOT NULL
      """;

  private static final int PARKED = 2;

  private record Counted(Category category, String target, boolean isParked) {}

  private final SqliteTransaction tx;
  private final LocalTables tables;
  private final Upserts upserts;
  private final DepthCounters depth;
  private final List<Row.Key> written = new ArrayList<>();
  private final List<Runnable> counts = new ArrayList<>();

  WriteRows(
      SqliteTransaction tx,
      LocalTables tables,
      Upserts upserts,
      DepthCounters depth,
      List<CopyListener> listeners) {
    this.tx = tx;
    this.tables = tables;
    this.upserts = upserts;
    this.depth = depth;
    tx.afterCommit(() -> counts.forEach(Runnable::run));
    tx.afterCommit(() -> tell(listeners));
  }

  private void tell(List<CopyListener> listeners) {
    if (!written.isEmpty()) {
      listeners.forEach(listener -> listener.changed(List.copyOf(written)));
    }
  }

  /** A table that this build does not know is left out. */
  void write(Row row) throws SQLException {
    Optional<LocalTable> table = tables.named(tx, row.shape().table());
    if (table.isPresent()) {
      write(table.get(), row);
      written.add(row.key());
    }
  }

  private void write(LocalTable table, Row row) throws SQLException {
    if (table.of() == ReplicatedTable.MESSAGES) {
      Object id = row.key().values().get(0);
      count(id, -1);
      if (row.isRemoved()) {
        letGo(table, id);
      }
      put(table, row);
      count(id, 1);
    } else {
      put(table, row);
    }
  }

  private void letGo(LocalTable messages, Object id) throws SQLException {
    if (messages.shape().columns().contains("submit_number")) {
      tx.update(LET_GO, id);
    }
  }

  private void put(LocalTable table, Row row) throws SQLException {
    if (row.isRemoved()) {
      tx.update(table.delete(), row.values().toArray());
    } else {
      upserts.run(tx, table, row);
    }
  }

  private void count(Object id, int sign) throws SQLException {
    Optional<Counted> counted =
        tx.first(
            COUNTED,
            row ->
                new Counted(Category.of(row.getInt(1)), row.getString(2), row.getInt(3) == PARKED),
            id);
    counted.ifPresent(message -> counts.add(() -> change(message, sign)));
  }

  private void change(Counted message, int sign) {
    depth.change(
        message.category(),
        message.target(),
        message.isParked() ? 0 : sign,
        message.isParked() ? sign : 0);
  }
}
