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
import java.util.stream.IntStream;

/** A replicated table as this file has it, with the statements that follow from its columns. */
record LocalTable(
    ReplicatedTable of,
    Shape shape,
    String selectByKey,
    String selectChanged,
    String selectFirst,
    String selectAfter,
    String selectKeys,
    String delete) {

  private static final List<String> LOGGED = List.of("l.key", "l.key2", "l.key3");

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
        selectChanged(table, shape),
        select + inOrder,
        select + after + inOrder,
        "SELECT %s FROM %s ".formatted(key, name),
        "DELETE FROM %s WHERE %s".formatted(name, isKey));
  }

  /** One statement for many: a look at each row by itself takes three times as long. */
  private static String selectChanged(ReplicatedTable table, Shape shape) {
    List<String> logged = LOGGED.subList(0, table.key().size());
    String columns = shape.columns().stream().map(column -> "t." + column).collect(joining(", "));
    String isLogged =
        IntStream.range(0, logged.size())
            .mapToObj(i -> "t.%s = %s".formatted(table.key().get(i), logged.get(i)))
            .collect(joining(" AND "));
    return """
    SELECT l.seq, %s, %s FROM replication_log AS l LEFT JOIN %s AS t ON %s
    WHERE l.seq > ? AND l.seq <= ? AND l.tbl = %d ORDER BY l.seq
    """
        .formatted(String.join(", ", logged), columns, table.table(), isLogged, table.number());
  }

  /**
   * A row that has changed, as it is now.
   *
   * @param seq the number of the change; a row that has changed twice comes twice
   */
  record Changed(long seq, Row row) {}

  /** In the order of the changes, up to the one with which there are so many bytes. */
  List<Changed> changed(SqliteTransaction tx, long afterSeq, long upToSeq, AtomicLong room)
      throws SQLException {
    return tx.listUntil(
        changed -> room.addAndGet(-Values.bytes(changed.row())) <= 0,
        selectChanged,
        this::changed,
        afterSeq,
        upToSeq);
  }

  /** The key from the log comes first; the row's own is null when there is no such row. */
  private Changed changed(ResultSet row) throws SQLException {
    int keys = shape.keyColumns();
    List<Object> values = Values.read(row, 2 + keys, shape.columns().size());
    return new Changed(
        row.getLong(1),
        values.get(0) == null
            ? tombstone(Values.read(row, 2, keys))
            : new Row(shape, false, values));
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
