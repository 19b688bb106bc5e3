package dev.holdfast.site.pair.log.sqlite;

import static java.util.stream.Collectors.joining;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What writes the log. They are there only while this node leads: the standby's own writes are the
 * leader's changes, and have their place in its log. The epoch is part of their text, so that no
 * change has to look for it.
 */
final class Triggers {

  private static final String OURS =
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'replicate\\_%' ESCAPE '\\'";

  private Triggers() {}

  static void create(SqliteTransaction tx, LocalTables tables, long epoch) throws SQLException {
    drop(tx);
    for (LocalTable table : tables.in(tx)) {
      for (String trigger : of(table, epoch)) {
        tx.run(trigger);
      }
    }
  }

  static void drop(SqliteTransaction tx) throws SQLException {
    for (String name : tx.list(OURS, row -> row.getString(1))) {
      tx.run("DROP TRIGGER " + name);
    }
  }

  private static List<String> of(LocalTable table, long epoch) {
    List<String> triggers = new ArrayList<>();
    triggers.add(trigger(table, epoch, "insert", "INSERT", "", "NEW"));
    triggers.add(trigger(table, epoch, "delete", "DELETE", "", "OLD"));
    triggers.add(trigger(table, epoch, "update", "UPDATE OF " + lasting(table), "", "NEW"));
    String otherKey = "WHEN (%s) IS NOT (%s)".formatted(keyOf(table, "OLD"), keyOf(table, "NEW"));
    String ofKey = "UPDATE OF " + String.join(", ", table.of().key());
    triggers.add(trigger(table, epoch, "rekey", ofKey, otherKey, "OLD"));
    if (table.shape().columns().contains(ReplicatedTable.DUE)) {
      String held =
          "WHEN (OLD.%1$s = %2$d) <> (NEW.%1$s = %2$d)"
              .formatted(ReplicatedTable.DUE, ReplicatedTable.HELD);
      String ofDue = "UPDATE OF " + ReplicatedTable.DUE;
      triggers.add(trigger(table, epoch, "hold", ofDue, held, "NEW"));
    }
    return triggers;
  }

  private static String lasting(LocalTable table) {
    return table.shape().columns().stream()
        .filter(column -> !column.equals(ReplicatedTable.DUE))
        .collect(joining(", "));
  }

  private static String keyOf(LocalTable table, String row) {
    return table.of().key().stream().map(column -> row + "." + column).collect(joining(", "));
  }

  private static String trigger(
      LocalTable table, long epoch, String name, String event, String when, String row) {
    String columns =
        Stream.of("key", "key2", "key3").limit(table.of().key().size()).collect(joining(", "));
    return """
        CREATE TRIGGER replicate_%1$s_%2$s AFTER %3$s ON %1$s %4$s
        BEGIN
          INSERT INTO replication_log (epoch, tbl, %5$s) VALUES (%6$d, %7$d, %8$s);
        END
        """
        .formatted(
            table.of().table(),
            name,
            event,
            when,
            columns,
            epoch,
            table.of().number(),
            keyOf(table, row));
  }
}
