package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What this node has changed since both files were the same, by key: the log is in the order of
 * time, and would have to be read as a whole for every page that the other offers. Lasts as long as
 * the connection that writes, and is read on with each page.
 */
final class ChangedHere {

  private static final String CREATE =
      """
      CREATE TEMP TABLE IF NOT EXISTS changed_here (
        tbl INTEGER NOT NULL, key NOT NULL, key2 NOT NULL, key3 NOT NULL,
        PRIMARY KEY (tbl, key, key2, key3)
      ) WITHOUT ROWID
      """;

  /** Since when, and up to which entry of the log. */
  private static final String CREATE_SPAN =
      """
      CREATE TEMP TABLE IF NOT EXISTS changed_here_span (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1), epoch, since, up_to
      )
      """;

  private static final String UP_TO =
      "SELECT up_to FROM changed_here_span WHERE epoch = ? AND since = ?";

  private static final String READ_UP_TO =
      "INSERT OR REPLACE INTO changed_here_span VALUES (1, ?, ?, ?)";

  private static final String LAST =
      "SELECT max(seq) FROM (SELECT seq FROM replication_log WHERE seq > ? ORDER BY seq LIMIT ?)";

  private static final String ADD =
      """
      INSERT OR IGNORE INTO changed_here
      SELECT tbl, key, coalesce(key2, ''), coalesce(key3, '') FROM replication_log
      WHERE seq > ? AND seq <= ?
      """;

  private static final String IS_CHANGED =
      "SELECT 1 FROM changed_here WHERE tbl = ? AND key = ? AND key2 = ? AND key3 = ?";

  /** So that nobody waits long for the writer. */
  private static final int AT_ONCE = 10_000;

  private final SqliteTransaction tx;
  private final boolean isKnown;

  private ChangedHere(SqliteTransaction tx, boolean isKnown) {
    this.tx = tx;
    this.isKnown = isKnown;
  }

  /** Of a file whose log has been read to its end. */
  static ChangedHere since(SqliteTransaction tx, Optional<Position> common) throws SQLException {
    boolean atEnd = false;
    while (!atEnd) {
      atEnd = readOn(tx, common);
    }
    return new ChangedHere(tx, canTell(tx, common));
  }

  /**
   * Reads a stretch of the log.
   *
   * @return whether that was the rest of it
   */
  static boolean readOn(SqliteTransaction tx, Optional<Position> common) throws SQLException {
    if (!canTell(tx, common)) {
      return true;
    }
    Position since = common.orElseThrow();
    tx.run(CREATE);
    tx.run(CREATE_SPAN);
    Optional<Long> before = tx.first(UP_TO, row -> row.getLong(1), since.epoch(), since.seq());
    if (before.isEmpty()) {
      tx.update("DELETE FROM changed_here");
    }
    long from = before.orElse(since.seq());
    long to = Math.max(from, tx.first(LAST, row -> row.getLong(1), from, AT_ONCE).orElse(from));
    tx.update(ADD, from, to);
    tx.update(READ_UP_TO, since.epoch(), since.seq(), to);
    return to - from < AT_ONCE;
  }

  private static boolean canTell(SqliteTransaction tx, Optional<Position> common)
      throws SQLException {
    return common.filter(LogState.read(tx)::canTellAfter).isPresent();
  }

  static void forget(SqliteTransaction tx) throws SQLException {
    tx.run("DROP TABLE IF EXISTS temp.changed_here");
    tx.run("DROP TABLE IF EXISTS temp.changed_here_span");
  }

  /** False when nobody can tell any more what was changed. */
  boolean isKnown() {
    return isKnown;
  }

  /** It was changed here, or nobody can tell. */
  boolean contains(ReplicatedTable table, Row.Key key) throws SQLException {
    return !isKnown
        || tx.first(
                IS_CHANGED,
                row -> true,
                table.number(),
                key.values().get(0),
                part(key, 1),
                part(key, 2))
            .isPresent();
  }

  private static Object part(Row.Key key, int index) {
    return index < key.values().size() ? key.values().get(index) : "";
  }
}
