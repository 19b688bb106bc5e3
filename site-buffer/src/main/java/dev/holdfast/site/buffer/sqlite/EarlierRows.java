package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.shared.id.MessageId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Rows that an earlier generation wrote, made fit for this one, once. None may get lost because it
 * was written a little differently.
 */
final class EarlierRows {

  private static final String SELECT_IDS = "SELECT rowid, id FROM sf_messages";

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

  private EarlierRows() {}

  static void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(FILL_GAPS);
    statement.execute(PENDING_AGAIN);
    statement.execute(PARK_UNKNOWN_CATEGORIES);
    rename(statement.getConnection(), idsToChange(statement));
  }

  /** Ids were once written without hyphens or in capitals, and would not be found again as such. */
  private static Map<Long, String> idsToChange(Statement statement) throws SQLException {
    Map<Long, String> found = new LinkedHashMap<>();
    try (ResultSet rows = statement.executeQuery(SELECT_IDS)) {
      while (rows.next()) {
        String id = Objects.requireNonNullElse(rows.getString("id"), "");
        if (!canonical(id).equals(id)) {
          found.put(rows.getLong("rowid"), id);
        }
      }
    }
    return found;
  }

  private static void rename(Connection connection, Map<Long, String> ids) throws SQLException {
    try (PreparedStatement rename = connection.prepareStatement(RENAME)) {
      for (Map.Entry<Long, String> row : ids.entrySet()) {
        String id = row.getValue();
        // The same id may be there in two spellings: two messages then, as before.
        if (!renamed(rename, row.getKey(), canonical(id))) {
          renamed(rename, row.getKey(), derived(row.getKey() + " " + id));
        }
      }
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
