package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Term;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The tables of the log. */
final class LogSchema {

  /**
   * A key stands as it is, in as many columns as it has, so that none is ever taken for another.
   */
  private static final String CREATE_LOG =
      """
      CREATE TABLE IF NOT EXISTS replication_log (
        seq INTEGER PRIMARY KEY,
        epoch INTEGER NOT NULL,
        tbl INTEGER NOT NULL,
        key,
        key2,
        key3
      )
      """;

  private static final String CREATE_TERMS =
      """
      CREATE TABLE IF NOT EXISTS replication_terms (
        first_seq INTEGER PRIMARY KEY,
        epoch INTEGER NOT NULL,
        id INTEGER NOT NULL
      )
      """;

  private static final String CREATE_STATE =
      """
      CREATE TABLE IF NOT EXISTS replication_state (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        complete_after INTEGER NOT NULL,
        leading INTEGER NOT NULL CHECK (leading = 0 OR leading = 1),
        copying BLOB
      )
      """;

  private static final String BEGIN =
      "INSERT OR IGNORE INTO replication_state VALUES (1, 0, 0, NULL)";

  private static final List<String> TABLES =
      List.of("replication_log", "replication_terms", "replication_state", "replication_shape");

  private static final String IS_THERE = "SELECT 1 FROM sqlite_schema WHERE name = ?";

  private static final String KEEP_EPOCH =
      """
      CREATE TABLE replication_epoch AS
      SELECT max(epoch) AS epoch FROM replication_terms HAVING max(epoch) IS NOT NULL
      """;

  private static final String KEPT_EPOCH = "SELECT epoch FROM replication_epoch";

  private LogSchema() {}

  static void create(SqliteTransaction tx) throws SQLException {
    tx.run(CREATE_LOG);
    tx.run(CREATE_TERMS);
    tx.run(CREATE_STATE);
    tx.run(BEGIN);
    tx.run(KnownShape.CREATE);
    if (isThere(tx, "replication_epoch")) {
      goOnFrom(tx);
    }
  }

  /** What was changed meanwhile is in no log, so nobody else has been where this file is. */
  private static void goOnFrom(SqliteTransaction tx) throws SQLException {
    Optional<Long> kept = tx.first(KEPT_EPOCH, row -> row.getLong(1));
    if (kept.isPresent()) {
      LogState.begin(tx, new Term(UUID.randomUUID().getMostSignificantBits(), kept.get() + 1, 1));
    }
    tx.run("DROP TABLE replication_epoch");
  }

  /** All but the epoch: central refuses a site that counts from 1 again. */
  static void drop(SqliteTransaction tx) throws SQLException {
    if (!isThere(tx, "replication_terms")) {
      return;
    }
    tx.run(KEEP_EPOCH);
    for (String table : TABLES) {
      tx.run("DROP TABLE IF EXISTS " + table);
    }
  }

  private static boolean isThere(SqliteTransaction tx, String table) throws SQLException {
    return tx.first(IS_THERE, row -> row.getInt(1), table).isPresent();
  }
}
