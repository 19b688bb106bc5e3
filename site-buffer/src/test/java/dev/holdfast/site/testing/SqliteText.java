package dev.holdfast.site.testing;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** A look into a SQLite file, and a hand in it, as another program would have them. */
public final class SqliteText {

  private SqliteText() {}

  public static void execute(Path file, String... sql) {
    try (Connection connection = open(file);
        Statement statement = connection.createStatement()) {
      for (String one : sql) {
        statement.execute(one);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("on %s: %s".formatted(file, String.join("; ", sql)), e);
    }
  }

  /** Each row as one line, its columns apart by a space. */
  public static List<String> rows(Path file, String sql) {
    try (Connection connection = open(file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> lines = new ArrayList<>();
      while (rows.next()) {
        lines.add(line(rows));
      }
      return lines;
    } catch (SQLException e) {
      throw new IllegalStateException("on %s: %s".formatted(file, sql), e);
    }
  }

  /** Everything the file says of its form. */
  public static List<String> schema(Path file) {
    return rows(file, "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name");
  }

  private static Connection open(Path file) throws SQLException {
    Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 5000");
    }
    return connection;
  }

  private static String line(ResultSet row) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      columns.add(String.valueOf(row.getString(i)));
    }
    return String.join(" ", columns);
  }
}
