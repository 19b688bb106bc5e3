package dev.holdfast.messaging.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * What SQLite thinks of a file that nobody has open. Only damage counts as damage: a file that
 * cannot be read for another reason, its permissions or a failing disk, is an error of its own.
 */
public final class FileCheck {

  /** What came of a check. */
  public sealed interface Result {

    /** SQLite found nothing wrong. */
    record Sound() implements Result {}

    /** SQLite found something wrong. */
    record Damaged(String why) implements Result {}

    /** Nothing wrong so far, and no time left to look further. */
    record Unfinished(Duration after) implements Result {}
  }

  /**
   * A node must come up again in bearable time however large its file: docs/adr/0018 has the
   * figures. What lies behind the limit is looked at by the check of the next backup.
   */
  static final Duration AT_START = Duration.ofSeconds(60);

  /** Nobody waits for the check of a backup. */
  static final Duration OF_BACKUP = Duration.ofMinutes(30);

  private FileCheck() {}

  /** Checks a database with its write-ahead log, and leaves both as they are. */
  static Result ofDatabase(Path file, Duration limit) throws IOException, SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // Reading only, closing leaves the log alone; but a rollback journal needs a writer to apply.
    config.setReadOnly(!Files.exists(SqliteFile.companion(file, "-journal")));
    return check(file, "jdbc:sqlite:" + file.toAbsolutePath(), config, limit);
  }

  /** Checks a copy that is whole in one file. */
  public static Result ofBackup(Path file) throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    try {
      return check(file, SqliteFile.immutableUrl(file), config, OF_BACKUP);
    } catch (SQLException e) {
      throw new IOException("the backup %s cannot be read".formatted(file), e);
    }
  }

  /** Tells a backup of one kind of database from that of another. */
  public static boolean hasTable(Path backup, String table) throws IOException {
    try (Connection connection = DriverManager.getConnection(SqliteFile.immutableUrl(backup));
        PreparedStatement find =
            connection.prepareStatement("SELECT 1 FROM sqlite_schema WHERE name = ?")) {
      find.setString(1, table);
      try (ResultSet row = find.executeQuery()) {
        return row.next();
      }
    } catch (SQLException e) {
      throw new IOException("the backup %s cannot be read".formatted(backup), e);
    }
  }

  private static Result check(Path file, String url, SQLiteConfig config, Duration limit)
      throws IOException, SQLException {
    if (Files.size(file) == 0) {
      return new Result.Damaged("it is empty");
    }
    try (Connection connection = config.createConnection(url);
        Statement statement = connection.createStatement()) {
      TimeLimit.on(connection, limit);
      return quickCheck(statement);
    } catch (SQLiteException e) {
      return explain(e, limit);
    }
  }

  private static Result quickCheck(Statement statement) throws SQLException {
    try (ResultSet findings = statement.executeQuery("PRAGMA quick_check(1)")) {
      String first = findings.next() ? findings.getString(1) : "no answer";
      return first.equals("ok")
          ? new Result.Sound()
          : new Result.Damaged(first.replaceFirst("^\\*\\*\\*.*\n", ""));
    }
  }

  private static Result explain(SQLiteException failure, Duration limit) throws SQLException {
    SQLiteErrorCode code = failure.getResultCode();
    if (code == SQLiteErrorCode.SQLITE_INTERRUPT) {
      return new Result.Unfinished(limit);
    }
    // The low byte is the error, the others say more about it.
    int error = code.code & 0xff;
    if (error == SQLiteErrorCode.SQLITE_CORRUPT.code
        || error == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return new Result.Damaged(failure.getMessage());
    }
    throw failure;
  }
}
