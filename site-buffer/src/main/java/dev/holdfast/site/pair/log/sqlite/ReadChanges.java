package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Standing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The rows behind a stretch of the log, inside one snapshot. */
final class ReadChanges {

  /** Entries of the log that one shipment covers at most. */
  static final int MAX_ENTRIES = 2_000;

  private static final String ENTRIES_AFTER =
      """
      SELECT seq, tbl, key, key2, key3 FROM replication_log WHERE seq > ? ORDER BY seq LIMIT ?
      """;

  private record Entry(long seq, int table, List<Object> key) {}

  private final LocalTables tables;

  ReadChanges(LocalTables tables) {
    this.tables = tables;
  }

  Optional<Changes> after(SqliteTransaction tx, Position position, long maxBytes)
      throws SQLException {
    Standing standing = LogState.read(tx);
    return standing.canTellAfter(position)
        ? Optional.of(read(tx, standing, position, maxBytes))
        : Optional.empty();
  }

  /**
   * A row stands where it changed last: it has what all others before it had when it was written.
   */
  private Changes read(SqliteTransaction tx, Standing standing, Position from, long maxBytes)
      throws SQLException {
    Map<Row.Key, Row> rows = new LinkedHashMap<>();
    long room = maxBytes;
    long to = from.seq();
    for (Entry entry : tx.list(ENTRIES_AFTER, this::entry, from.seq(), MAX_ENTRIES)) {
      Optional<LocalTable> table = tables.numbered(tx, entry.table());
      if (table.isPresent()) {
        Row.Key key = new Row.Key(table.get().of().table(), keyOf(table.get(), entry));
        Row row = rows.remove(key);
        if (row == null) {
          row = now(tx, table.get(), key);
          room -= Values.bytes(row);
          if (room < 0 && !rows.isEmpty()) {
            break;
          }
        }
        rows.put(key, row);
      }
      to = entry.seq();
    }
    return new Changes(
        standing.history().epoch(),
        from,
        standing.history().at(to).orElseThrow(),
        standing.history().begunIn(from.seq(), to),
        to == standing.history().head(),
        OptionalLong.empty(),
        List.copyOf(rows.values()));
  }

  private static Row now(SqliteTransaction tx, LocalTable table, Row.Key key) throws SQLException {
    return table.read(tx, key.values()).orElseGet(() -> table.tombstone(key.values()));
  }

  private static List<Object> keyOf(LocalTable table, Entry entry) {
    return entry.key().subList(0, table.shape().keyColumns());
  }

  private Entry entry(ResultSet row) throws SQLException {
    return new Entry(row.getLong(1), row.getInt(2), Values.read(row, 3, 3));
  }
}
