package dev.holdfast.site.pair.log.sqlite;

import static java.util.stream.Collectors.joining;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.CopyCursor;
import dev.holdfast.site.pair.log.Standing;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Which tables and columns this file has taken from the other so far. An older build leaves out
 * what it does not know: when a newer one finds that it knows more, it asks for all of it.
 */
final class KnownShape {

  static final String CREATE = "CREATE TABLE IF NOT EXISTS replication_shape (shape TEXT NOT NULL)";

  private static final String KNOWN = "SELECT shape FROM replication_shape";
  private static final String FORGET = "DELETE FROM replication_shape";
  private static final String KEEP = "INSERT INTO replication_shape VALUES (?)";

  private static final String CHANGED_HERE = "SELECT 1 FROM replication_log WHERE tbl <> ? LIMIT 1";

  private KnownShape() {}

  /** A node that leads, or has something to offer, asks when it starts as a standby again. */
  static void compare(SqliteTransaction tx, LocalTables tables) throws SQLException {
    String now =
        tables.in(tx).stream()
            .map(LocalTable::shape)
            .map(shape -> shape.table() + shape.columns())
            .collect(joining());
    Optional<String> known = tx.first(KNOWN, row -> row.getString(1));
    Standing standing = LogState.read(tx);
    if (known.filter(now::equals).isPresent() || standing.isLeading() || hasChanges(tx)) {
      return;
    }
    if (standing.history().position().isPresent()) {
      LogState.copying(tx, Optional.of(CopyCursor.BEGINNING));
    }
    tx.update(FORGET);
    tx.update(KEEP, now);
  }

  private static boolean hasChanges(SqliteTransaction tx) throws SQLException {
    return tx.first(CHANGED_HERE, row -> true, LogState.NO_TABLE).isPresent();
  }
}
