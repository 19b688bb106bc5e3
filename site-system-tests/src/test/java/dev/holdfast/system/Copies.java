package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The files of both nodes, row by row, beside the running services. */
final class Copies {

  /** The active node logs the changes of every table that the standby has a copy of. */
  private static final String REPLICATED =
      """
      SELECT DISTINCT tbl_name FROM main.sqlite_schema
      WHERE type = 'trigger' AND name LIKE 'replicate%'
      """;

  /** When something is due is each node's own business. */
  private static final String COLUMNS =
      "SELECT group_concat(name) FROM pragma_table_info('%s') WHERE name <> 'due_at_ms'";

  private static final String ONLY_IN_ONE =
      """
      SELECT count(*) FROM (
        SELECT * FROM (SELECT %1$s FROM main.%2$s EXCEPT SELECT %1$s FROM standby.%2$s)
        UNION ALL
        SELECT * FROM (SELECT %1$s FROM standby.%2$s EXCEPT SELECT %1$s FROM main.%2$s))
      """;

  private Copies() {}

  /** Nobody hands anything in; what is written by the way is on the other side in a moment. */
  static void assertEqual(PairOfSites pair) {
    List<String> differences = new ArrayList<>();
    try {
      Eventually.holds(
          "equal copies",
          PairUnderLoad.PATIENCE,
          () -> {
            differences.clear();
            differences.addAll(
                differences(pair.active().orElseThrow(), pair.standby().orElseThrow()));
            return differences.isEmpty();
          });
    } catch (AssertionError e) {
      assertThat(differences).as("tables that differ").isEmpty();
      throw e;
    }
  }

  private static List<String> differences(Service active, Service standby) {
    List<String> differences = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + active.file());
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("ATTACH '%s' AS standby".formatted(standby.file()));
      List<String> tables = texts(statement, REPLICATED);
      assertThat(tables).contains("sf_messages", "operation_tracking");
      for (String table : tables) {
        String columns = texts(statement, COLUMNS.formatted(table)).get(0);
        String count = texts(statement, ONLY_IN_ONE.formatted(columns, table)).get(0);
        if (!count.equals("0")) {
          differences.add("%s: %s rows".formatted(table, count));
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the files cannot be compared", e);
    }
    return differences;
  }

  private static List<String> texts(Statement statement, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
