package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The replicated tables of this file. They are as they are when the file has been opened. */
final class LocalTables {

  private volatile List<LocalTable> tables = List.of();

  List<LocalTable> in(SqliteTransaction tx) throws SQLException {
    if (tables.isEmpty()) {
      List<LocalTable> found = new ArrayList<>();
      for (ReplicatedTable table : ReplicatedTable.values()) {
        LocalTable.find(tx, table).ifPresent(found::add);
      }
      tables = List.copyOf(found);
    }
    return tables;
  }

  Optional<LocalTable> named(SqliteTransaction tx, String name) throws SQLException {
    return in(tx).stream().filter(table -> table.of().table().equals(name)).findFirst();
  }

  Optional<LocalTable> numbered(SqliteTransaction tx, int number) throws SQLException {
    return in(tx).stream().filter(table -> table.of().number() == number).findFirst();
  }

  /** The table that a full copy has after this one. */
  Optional<LocalTable> after(SqliteTransaction tx, LocalTable table) throws SQLException {
    return in(tx).stream().filter(other -> other.of().compareTo(table.of()) > 0).findFirst();
  }

  Optional<Row> read(SqliteTransaction tx, Row.Key key) throws SQLException {
    Optional<LocalTable> table = named(tx, key.table());
    return table.isEmpty() ? Optional.empty() : table.get().read(tx, key.values());
  }
}
