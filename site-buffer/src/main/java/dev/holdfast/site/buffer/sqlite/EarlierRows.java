package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.shared.id.MessageId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Rows that an earlier generation wrote, made fit for this one, once. None may get lost because it
 * was written a little differently.
 */
final class EarlierRows {

  /** Ids in memory at once; the earlier generation's are all written differently. */
  private static final int PAGE = 1_000;

  private static final String SELECT_IDS =
      "SELECT rowid, id FROM sf_messages WHERE rowid > ? ORDER BY rowid LIMIT ?";

  private static final String RENAME = "UPDATE OR IGNORE sf_messages SET id = ? WHERE rowid = ?";

  /** Its columns allowed it; nothing may be overlooked for that. */
  private static final String FILL_GAPS =
      """
      UPDATE sf_messages
      SET category = coalesce(category, -1), target = coalesce(target, ''),
        payload_json = coalesce(payload_json, ''), retry_count = coalesce(retry_count, 0),
        max_retries = coalesce(max_retries, 50),
        retry_interval_ms = coalesce(retry_interval_ms, 30000),
        created_at = coalesce(created_at, ''), status = coalesce(status, 0)
      WHERE category IS NULL OR target IS NULL OR payload_json IS NULL OR retry_count IS NULL
        OR max_retries IS NULL OR retry_interval_ms IS NULL OR created_at IS NULL OR status IS NULL
      """;

  /** An earlier generation may have died while it had a row in its hands. */
  private static final String PENDING_AGAIN =
      "UPDATE sf_messages SET status = 0 WHERE status NOT IN (0, 2)";

  /** Nothing here can say what such a row is for; it waits where an operator sees it. */
  private static final String PARK_UNKNOWN_CATEGORIES =
      """
      UPDATE sf_messages
      SET status = 2, last_error = 'the unknown category ' || category || ' became ExternalSystem',
        category = 0
      WHERE category NOT IN (0, 1, 2)
      """;

  private record Row(long number, String id) {}

  private EarlierRows() {}

  static void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(FILL_GAPS);
    statement.execute(PENDING_AGAIN);
    statement.execute(PARK_UNKNOWN_CATEGORIES);
    EarlierPayloads.bringUpToDate(statement);
    renameAll(statement.getConnection());
  }

  /** Ids were once written without hyphens or in capitals, and would not be found again as such. */
  private static void renameAll(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(SELECT_IDS);
        PreparedStatement rename = connection.prepareStatement(RENAME)) {
      List<Row> page = pageAfter(Long.MIN_VALUE, select);
      while (!page.isEmpty()) {
        for (Row row : page) {
          rename(row, rename);
        }
        page = pageAfter(page.get(page.size() - 1).number(), select);
      }
    }
  }

  private static List<Row> pageAfter(long number, PreparedStatement select) throws SQLException {
    select.setLong(1, number);
    select.setInt(2, PAGE);
    List<Row> page = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        page.add(new Row(rows.getLong(1), Objects.requireNonNullElse(rows.getString(2), "")));
      }
    }
    return page;
  }

  private static void rename(Row row, PreparedStatement rename) throws SQLException {
    String canonical = canonical(row.id());
    // The same id may be there in two spellings: two messages then, as before.
    if (!canonical.equals(row.id()) && !renamed(rename, row.number(), canonical)) {
      renamed(rename, row.number(), derived(row.number() + " " + row.id()));
    }
  }

  private static boolean renamed(PreparedStatement rename, long row, String id)
      throws SQLException {
    rename.setString(1, id);
    rename.setLong(2, row);
    return rename.executeUpdate() == 1;
  }

  private static String canonical(String id) {
    try {
      return MessageId.parse(id).toString();
    } catch (IllegalArgumentException e) {
      return derived(id);
    }
  }

  /** What was no UUID becomes one that follows from it. */
  private static String derived(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
