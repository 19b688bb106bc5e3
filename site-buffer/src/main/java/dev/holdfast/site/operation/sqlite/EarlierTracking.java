package dev.holdfast.site.operation.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.operation.OperationStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Takes over the file in which the earlier generation tracked operations, so that whoever waits for
 * one at the upgrade still gets an answer. The file itself stays as it is.
 */
final class EarlierTracking {

  private static final Logger LOG = Logger.getLogger(EarlierTracking.class);

  static final String NAME = "site-tracking.db";

  /** SQLite reads a time with and without T, fractions and zone; NULL is what it cannot read. */
  private static final String MILLIS = "CAST(round(unixepoch(%s, 'subsec') * 1000) AS INTEGER)";

  private static final String SELECT =
      """
      SELECT TrackedOperationId, Kind, coalesce(TargetSummary, ''), Status,
        coalesce(RetryCount, 0), LastError, HttpStatus, coalesce(%s, 0), coalesce(%s, 0), %s,
        SourceInstanceId, SourceScript, coalesce(SourceNode, '')
      FROM OperationTracking
      """
          .formatted(
              MILLIS.formatted("CreatedAtUtc"),
              MILLIS.formatted("UpdatedAtUtc"),
              MILLIS.formatted("coalesce(TerminalAtUtc, UpdatedAtUtc)"));

  private EarlierTracking() {}

  /** Whatever is wrong with it, the node starts: messages do not depend on it. */
  static void takeOver(Statement statement) throws SQLException {
    Path earlier = fileOf(statement).resolveSibling(NAME);
    if (!Files.exists(earlier)) {
      return;
    }
    try (Connection connection = SqliteDatabase.connect(earlier);
        Statement select = connection.createStatement();
        ResultSet rows = select.executeQuery(SELECT);
        PreparedStatement insert =
            statement
                .getConnection()
                .prepareStatement(TrackingRows.INSERT + "ON CONFLICT DO NOTHING")) {
      tell(earlier, copy(rows, insert));
    } catch (SQLException e) {
      LOG.errorf(
          e,
          "operations of the earlier generation in %s cannot be read; asked after, they are not"
              + " known here",
          earlier);
    }
  }

  private static Path fileOf(Statement statement) throws SQLException {
    try (ResultSet main = statement.executeQuery("PRAGMA database_list")) {
      main.next();
      return Path.of(main.getString("file"));
    }
  }

  private record Taken(int operations, int unknown) {}

  private static Taken copy(ResultSet rows, PreparedStatement insert) throws SQLException {
    int operations = 0;
    int unknown = 0;
    while (rows.next()) {
      Optional<String> id = id(rows.getString(1));
      Optional<OperationStatus> status = status(rows.getString(4));
      if (id.isPresent() && status.isPresent()) {
        insert.setString(1, id.get());
        insert.setString(2, kind(rows.getString(2)).name());
        insert.setString(4, status.get().name());
        for (int column : new int[] {3, 5, 6, 7, 8, 9, 11, 12, 13}) {
          insert.setObject(column, rows.getObject(column));
        }
        insert.setObject(10, status.get().isTerminal() ? rows.getLong(10) : null);
        operations += insert.executeUpdate();
      } else {
        unknown++;
      }
    }
    return new Taken(operations, unknown);
  }

  private static Optional<String> id(String text) {
    try {
      return Optional.of(MessageId.parse(text).toString());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<OperationStatus> status(String name) {
    return Arrays.stream(OperationStatus.values())
        .filter(status -> status.name().equalsIgnoreCase(name))
        .findFirst();
  }

  /** Its names for the two kinds differ in what they go to. */
  private static Category kind(String name) {
    String kind = String.valueOf(name).toLowerCase(Locale.ROOT);
    return kind.contains("db") || kind.contains("database")
        ? Category.CachedDbWrite
        : Category.ExternalSystem;
  }

  private static void tell(Path earlier, Taken taken) {
    LOG.infof(
        "%d operations taken over from %s, which is not needed any more; %d with an id or a status"
            + " that nobody knows were left out",
        taken.operations(), earlier, taken.unknown());
  }
}
