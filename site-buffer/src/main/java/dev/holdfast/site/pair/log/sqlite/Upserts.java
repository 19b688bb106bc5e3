package dev.holdfast.site.pair.log.sqlite;

import static java.util.stream.Collectors.joining;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shape;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Statements for rows as another build has them. A column that this one does not know is left out;
 * one that the other does not know keeps what it has, or gets its default.
 */
final class Upserts {

  private record Upsert(String sql, List<Integer> columns) {}

  private final Map<Shape, Upsert> known = new ConcurrentHashMap<>();

  void run(SqliteTransaction tx, LocalTable table, Row row) throws SQLException {
    Upsert upsert = known.computeIfAbsent(row.shape(), shape -> of(table, shape));
    Object[] values = new Object[upsert.columns().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.values().get(upsert.columns().get(i));
    }
    tx.update(upsert.sql(), values);
  }

  private static Upsert of(LocalTable table, Shape theirs) {
    List<String> columns =
        theirs.columns().stream().filter(table.shape().columns()::contains).toList();
    String changes =
        columns.stream()
            .filter(column -> !table.of().key().contains(column))
            .map(column -> change(table.of(), column))
            .collect(joining(", "));
    String sql =
        "INSERT INTO %s (%s) VALUES (%s) ON CONFLICT (%s) DO %s"
            .formatted(
                table.of().table(),
                String.join(", ", columns),
                String.join(", ", Collections.nCopies(columns.size(), "?")),
                String.join(", ", table.of().key()),
                changes.isEmpty() ? "NOTHING" : "UPDATE SET " + changes);
    return new Upsert(sql, columns.stream().map(theirs.columns()::indexOf).toList());
  }

  private static String change(ReplicatedTable table, String column) {
    return table.writtenOnce().contains(column)
        ? "%1$s = CASE WHEN %2$s = excluded.%2$s THEN %1$s ELSE excluded.%1$s END"
            .formatted(column, ReplicatedTable.CREATED)
        : "%1$s = excluded.%1$s".formatted(column);
  }
}
