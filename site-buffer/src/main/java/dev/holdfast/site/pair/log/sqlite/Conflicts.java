package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which of the offered rows this node has changed too since both were the same. The log is read
 * beside the writer as far as it goes, and what has come since is read with the merge.
 *
 * @param isKnown false when nobody can tell any more
 */
record Conflicts(
    LocalTables tables,
    Set<Row.Key> offered,
    Optional<Position> common,
    Set<Row.Key> found,
    long readUpTo,
    boolean isKnown) {

  private static final int AT_ONCE = 10_000;

  private static final String CHANGED =
      """
      SELECT seq, tbl, key, key2, key3 FROM replication_log WHERE seq > ? ORDER BY seq LIMIT ?
      """;

  private record Changed(long seq, Row.Key key) {}

  static Conflicts none(LocalTables tables, Set<Row.Key> offered, Optional<Position> common) {
    long start = common.map(Position::seq).orElse(0L);
    return new Conflicts(tables, offered, common, Set.of(), start, false);
  }

  Conflicts readOn(SqliteTransaction tx) throws SQLException {
    boolean known = common.filter(LogState.read(tx)::canTellAfter).isPresent();
    Set<Row.Key> all = new HashSet<>(found);
    long upTo = readUpTo;
    boolean more = known;
    while (more) {
      List<Changed> changed = tx.list(CHANGED, row -> changed(tx, row), upTo, AT_ONCE);
      for (Changed one : changed) {
        if (offered.contains(one.key())) {
          all.add(one.key());
        }
        upTo = one.seq();
      }
      more = changed.size() == AT_ONCE;
    }
    return new Conflicts(tables, offered, common, all, upTo, known);
  }

  private Changed changed(SqliteTransaction tx, ResultSet row) throws SQLException {
    Optional<LocalTable> table = tables.numbered(tx, row.getInt(2));
    Row.Key key =
        table.isEmpty()
            ? new Row.Key("", List.of())
            : new Row.Key(
                table.get().of().table(), Values.read(row, 3, table.get().shape().keyColumns()));
    return new Changed(row.getLong(1), key);
  }

  /** Both have changed it, or nobody can tell. */
  boolean isAmong(Row.Key key) {
    return !isKnown || found.contains(key);
  }
}
