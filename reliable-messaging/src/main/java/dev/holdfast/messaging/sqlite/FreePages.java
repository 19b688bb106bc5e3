package dev.holdfast.messaging.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jboss.logging.Logger;

/**
 * Gives pages that nothing uses any more back to the file system, a few in a commit, so that the
 * file of a drained outage becomes small again and no commit waits for it: docs/adr/0019.
 */
final class FreePages {

  private static final Logger LOG = Logger.getLogger(FreePages.class);

  /** Moves that one commit pays for. */
  static final int AT_ONCE = 64;

  /** Sixteen mebibytes of the usual pages: the next messages need not make the file grow again. */
  static final long KEPT = 4_096;

  /** SQLite's number for the mode in which pages can be given back one by one. */
  private static final long INCREMENTAL = 2;

  /** Up to this size a file of another mode is rewritten at start; it takes well under a second. */
  private static final long REWRITTEN_BYTES = 32 * 1024 * 1024;

  private FreePages() {}

  /** Puts a new or a small file into the mode; a large one waits until it has become small. */
  static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (number(statement, "PRAGMA auto_vacuum") == INCREMENTAL) {
        return;
      }
      long used =
          number(statement, "PRAGMA page_count") - number(statement, "PRAGMA freelist_count");
      if (used * number(statement, "PRAGMA page_size") <= REWRITTEN_BYTES) {
        statement.execute("PRAGMA auto_vacuum = INCREMENTAL");
        statement.execute("VACUUM");
      } else {
        LOG.info("the database file is too large to be rewritten now, so it will not get smaller");
      }
    }
  }

  private static long number(Statement statement, String pragma) throws SQLException {
    try (ResultSet row = statement.executeQuery(pragma)) {
      return row.getLong(1);
    }
  }

  static long bytes(SqliteTransaction tx) throws SQLException {
    return number(tx, "PRAGMA freelist_count") * number(tx, "PRAGMA page_size");
  }

  /** Gives some pages back; false when there is nothing more to give. */
  static boolean giveSomeBack(SqliteTransaction tx, boolean isNeeded) throws SQLException {
    long free = number(tx, "PRAGMA freelist_count");
    long kept = isNeeded ? KEPT : Math.max(KEPT, number(tx, "PRAGMA page_count") / 10);
    long spare = free - kept;
    if (spare <= 0 || number(tx, "PRAGMA auto_vacuum") != INCREMENTAL) {
      return false;
    }
    for (long page = 0; page < Math.min(spare, AT_ONCE); page++) {
      tx.run("PRAGMA incremental_vacuum(1)");
    }
    return spare > AT_ONCE;
  }

  private static long number(SqliteTransaction tx, String pragma) throws SQLException {
    return tx.first(pragma, row -> row.getLong(1)).orElse(0L);
  }
}
