package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.log.sqlite.LocalTable.Changed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** The rows behind a stretch of the log, inside one snapshot. */
final class ReadChanges {

  /** Entries of the log that one shipment covers at most. */
  static final int MAX_ENTRIES = 2_000;

  private static final String LAST_OF_STRETCH =
      """
      SELECT max(seq) FROM (SELECT seq FROM replication_log WHERE seq > ? ORDER BY seq LIMIT ?)
      """;

  private static final String TABLES_IN_STRETCH =
      "SELECT DISTINCT tbl FROM replication_log WHERE seq > ? AND seq <= ?";

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
    long to =
        tx.first(LAST_OF_STRETCH, row -> row.getLong(1), from.seq(), MAX_ENTRIES)
            .filter(seq -> seq > from.seq())
            .orElse(from.seq());
    NavigableMap<Long, Row> changed = new TreeMap<>();
    for (LocalTable table : in(tx, from.seq(), to)) {
      AtomicLong room = new AtomicLong(maxBytes);
      List<Changed> found = table.changed(tx, from.seq(), to, room);
      found.forEach(one -> changed.put(one.seq(), one.row()));
      if (room.get() <= 0) {
        // What all tables have behind it is for the next time.
        to = found.get(found.size() - 1).seq();
      }
    }
    return new Changes(
        standing.history().epoch(),
        from,
        standing.history().at(to).orElseThrow(),
        standing.history().begunIn(from.seq(), to),
        to == standing.history().head(),
        OptionalLong.empty(),
        eachOnce(changed.headMap(to, true).values()));
  }

  private List<LocalTable> in(SqliteTransaction tx, long afterSeq, long upToSeq)
      throws SQLException {
    List<LocalTable> found = new ArrayList<>();
    for (int number : tx.list(TABLES_IN_STRETCH, row -> row.getInt(1), afterSeq, upToSeq)) {
      tables.numbered(tx, number).ifPresent(found::add);
    }
    return found;
  }

  private static List<Row> eachOnce(Collection<Row> inOrder) {
    Map<Row.Key, Row> rows = new LinkedHashMap<>();
    for (Row row : inOrder) {
      rows.remove(row.key());
      rows.put(row.key(), row);
    }
    return List.copyOf(rows.values());
  }
}
