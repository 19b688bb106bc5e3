package dev.holdfast.site.pair.log.sqlite;

import static java.util.stream.Collectors.joining;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shape;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A replicated table as this file has it, with the statements that follow from its columns. */
record LocalTable(
    ReplicatedTable of,
    Shape shape,
    String selectByKey,
    String selectFirst,
    String selectAfter,
    String selectKeys,
    String delete) {

  private static final String COLUMNS =
      "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid";

  /** Empty when this file has no such table. */
  static Optional<LocalTable> find(SqliteTransaction tx, ReplicatedTable table)
      throws SQLException {
    List<String> columns = new ArrayList<>(table.key());
    for (String column : tx.list(COLUMNS, row -> row.getString(1), table.table())) {
      if (!columns.contains(column)) {
        columns.add(column);
      }
    }
    boolean isHere =
        tx.first("SELECT 1 FROM pragma_table_xinfo(?)", row -> true, table.table()).isPresent();
    return isHere
        ? Optional.of(of(table, new Shape(table.table(), columns, table.key().size())))
        : Optional.empty();
  }

  private static LocalTable of(ReplicatedTable table, Shape shape) {
    String name = table.table();
    String key = String.join(", ", table.key());
    String marks = String.join(", ", Collections.nCopies(table.key().size(), "?"));
    String isKey = table.key().stream().map(column -> column + " = ?").collect(joining(" AND "));
    String select = "SELECT %s FROM %s ".formatted(String.join(", ", shape.columns()), name);
    String after = "WHERE (%s) > (%s) ".formatted(key, marks);
    String inOrder = "ORDER BY " + key;
    return new LocalTable(
        table,
        shape,
        select + "WHERE " + isKey,
        select + inOrder,
        select + after + inOrder,
        "SELECT %s FROM %s ".formatted(key, name),
        "DELETE FROM %s WHERE %s".formatted(name, isKey));
  }

  Optional<Row> read(SqliteTransaction tx, List<Object> key) throws SQLException {
    return tx.first(selectByKey, this::row, key.toArray());
  }

  /** In the order of their keys, up to the one with which there are so many bytes. */
  List<Row> page(SqliteTransaction tx, Optional<List<Object>> after, long maxBytes)
      throws SQLException {
    AtomicLong room = new AtomicLong(maxBytes);
    return tx.listUntil(
        row -> room.addAndGet(-Values.bytes(row)) <= 0,
        after.isPresent() ? selectAfter : selectFirst,
        this::row,
        after.map(List::toArray).orElse(new Object[0]));
  }

  /** The keys of what is there between two keys, the second one included. */
  List<List<Object>> keys(
      SqliteTransaction tx, Optional<List<Object>> after, Optional<List<Object>> upTo)
      throws SQLException {
    String key = String.join(", ", of.key());
    String marks = String.join(", ", Collections.nCopies(of.key().size(), "?"));
    List<Object> parameters = new ArrayList<>();
    String where = "WHERE TRUE";
    if (after.isPresent()) {
      where += " AND (%s) > (%s)".formatted(key, marks);
      parameters.addAll(after.get());
    }
    if (upTo.isPresent()) {
      where += " AND (%s) <= (%s)".formatted(key, marks);
      parameters.addAll(upTo.get());
    }
    return tx.list(
        selectKeys + where, row -> Values.read(row, 1, shape.keyColumns()), parameters.toArray());
  }

  private Row row(ResultSet row) throws SQLException {
    return new Row(shape, false, Values.read(row, 1, shape.columns().size()));
  }

  Row tombstone(List<Object> key) {
    return new Row(shape, true, key);
  }
}
