package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import java.sql.SQLException;
import java.util.List;

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
      List.of("replication_log", "replication_terms", "replication_state");

  private LogSchema() {}

  static void create(SqliteTransaction tx) throws SQLException {
    tx.run(CREATE_LOG);
    tx.run(CREATE_TERMS);
    tx.run(CREATE_STATE);
    tx.run(BEGIN);
  }

  static void drop(SqliteTransaction tx) throws SQLException {
    for (String table : TABLES) {
      tx.run("DROP TABLE IF EXISTS " + table);
    }
  }
}
