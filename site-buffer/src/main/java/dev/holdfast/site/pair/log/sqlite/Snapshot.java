package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteWork;
import java.sql.SQLException;
import org.jboss.logging.Logger;

/** Many reads that all see the file as it was at the first of them. */
final class Snapshot {

  private static final Logger LOG = Logger.getLogger(Snapshot.class);

  private Snapshot() {}

  static <T> SqliteWork<T> of(SqliteWork<T> work) {
    return tx -> inOne(tx, work);
  }

  private static <T> T inOne(SqliteTransaction tx, SqliteWork<T> work) throws SQLException {
    tx.run("BEGIN");
    try {
      return work.run(tx);
    } finally {
      end(tx);
    }
  }

  private static void end(SqliteTransaction tx) {
    try {
      tx.run("ROLLBACK");
    } catch (SQLException e) {
      // SQLite ends the transaction itself after some errors.
      LOG.debug("nothing to end", e);
    }
  }
}
