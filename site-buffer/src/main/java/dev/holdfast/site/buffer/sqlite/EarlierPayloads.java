package dev.holdfast.site.buffer.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Payloads as the earlier generation serialised them ({@code ListName}, {@code MethodName}, {@code
 * Sql}, in any letter case), rewritten once in the shape of this one. SQLite does it row by row, so
 * that no more than one payload is in memory.
 */
final class EarlierPayloads {

  /** Asked of what is no JSON, SQLite would fail the whole statement. */
  private static final String IS_OBJECT =
      "(CASE WHEN json_valid(payload_json) THEN json_type(payload_json) END IS 'object')";

  private static final String TEXT_FIELD =
      """
      (SELECT value FROM json_each(payload_json)
       WHERE lower(key) IN (%s) AND type = 'text' AND trim(value) <> '' LIMIT 1)""";

  private static final String LIST = TEXT_FIELD.formatted("'listname', 'list'");
  private static final String SUBJECT = TEXT_FIELD.formatted("'subject'");
  private static final String BODY = TEXT_FIELD.formatted("'body'");
  private static final String SCRIPT = TEXT_FIELD.formatted("'sourcescript'");

  /** Forwarding would give it up; an operator may still read it. */
  private static final String PARK_UNREADABLE_NOTIFICATIONS =
      """
      UPDATE sf_messages
      SET status = 2, last_error = 'the earlier generation left no notification with subject and'
        || ' body here; export it, mend the payload and import it, or discard it'
      WHERE category = 1 AND status = 0
        AND CASE WHEN %s THEN %s IS NULL OR %s IS NULL ELSE 1 END
      """
          .formatted(IS_OBJECT, SUBJECT, BODY);

  private static final String REWRITE_NOTIFICATIONS =
      """
      UPDATE sf_messages
      SET payload_json = json_object('list', coalesce(%s, target), 'subject', %s, 'body', %s),
        source_script = coalesce(source_script, %s)
      WHERE category = 1 AND CASE WHEN %s THEN %s NOTNULL AND %s NOTNULL END
      """
          .formatted(LIST, SUBJECT, BODY, SCRIPT, IS_OBJECT, SUBJECT, BODY);

  /** The row has the name of the system or of the connection. */
  private static final String REWRITE_CALLS_AND_WRITES =
      """
      UPDATE sf_messages
      SET payload_json = (
        SELECT json_group_object(
          CASE
            WHEN lower(key) = 'methodname' THEN 'method'
            WHEN lower(key) = 'contenttype' THEN 'contentType'
            WHEN lower(key) IN ('method', 'path', 'query', 'headers', 'body', 'parameters', 'sql')
              THEN lower(key)
            ELSE key
          END,
          payload_json -> fullkey)
        FROM json_each(payload_json)
        WHERE type <> 'null' AND lower(key) NOT IN ('systemname', 'connectionname'))
      WHERE category <> 1 AND %s
      """
          .formatted(IS_OBJECT);

  private static final String NEXT_NAMED_WRITE =
      """
      SELECT rowid, payload_json ->> '$.sql' AS statement, (
        SELECT group_concat(ltrim(key, '@'), char(10)) FROM json_each(payload_json, '$.parameters')
        ) AS names
      FROM sf_messages
      WHERE rowid > ? AND category = 2 AND CASE WHEN %s
        THEN json_type(payload_json, '$.sql') = 'text' AND instr(payload_json ->> '$.sql', '@')
          AND json_type(payload_json, '$.parameters') = 'object'
          AND payload_json ->> '$.parameters' <> '{}' END
      ORDER BY rowid LIMIT 1
      """
          .formatted(IS_OBJECT);

  private static final String REWRITE_NAMED_WRITE =
      """
      UPDATE sf_messages
      SET payload_json = json_set(payload_json, '$.sql', ?, '$.parameters', json((
        SELECT json_group_object(ltrim(key, '@'), payload_json -> fullkey)
        FROM json_each(payload_json, '$.parameters'))))
      WHERE rowid = ?
      """;

  /** A parameter, behind whatever may hold an @ that is none. */
  private static final Pattern PARAMETER =
      Pattern.compile("'[^']*+'|\"[^\"]*+\"|\\[[^\\]]*+\\]|--.*+|(?s:/\\*.*?\\*/)|@@\\w+|@(\\w+)");

  private EarlierPayloads() {}

  static void bringUpToDate(Statement statement) throws SQLException {
    statement.execute(PARK_UNREADABLE_NOTIFICATIONS);
    statement.execute(REWRITE_NOTIFICATIONS);
    statement.execute(REWRITE_CALLS_AND_WRITES);
    rewriteNamedWrites(statement.getConnection());
  }

  /** A write whose SQL names its parameters, apart by line breaks. */
  private record NamedWrite(long row, String sql, String names) {}

  private static void rewriteNamedWrites(Connection connection) throws SQLException {
    try (PreparedStatement find = connection.prepareStatement(NEXT_NAMED_WRITE);
        PreparedStatement rewrite = connection.prepareStatement(REWRITE_NAMED_WRITE)) {
      Optional<NamedWrite> write = nextAfter(Long.MIN_VALUE, find);
      while (write.isPresent()) {
        long row = write.get().row();
        rewrite.setString(1, withColons(write.get().sql(), write.get().names()));
        rewrite.setLong(2, row);
        rewrite.executeUpdate();
        write = nextAfter(row, find);
      }
    }
  }

  private static Optional<NamedWrite> nextAfter(long row, PreparedStatement find)
      throws SQLException {
    find.setLong(1, row);
    try (ResultSet found = find.executeQuery()) {
      return found.next()
          ? Optional.of(new NamedWrite(found.getLong(1), found.getString(2), found.getString(3)))
          : Optional.empty();
    }
  }

  /** ADO.NET writes {@code @name} and does not mind the case; we write {@code :name} and do. */
  private static String withColons(String sql, String names) {
    Map<String, String> spelt = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    names.lines().forEach(name -> spelt.put(name, name));
    return PARAMETER.matcher(sql).replaceAll(found -> colon(found, spelt));
  }

  private static String colon(MatchResult found, Map<String, String> spelt) {
    String name = found.group(1) == null ? null : spelt.get(found.group(1));
    return Matcher.quoteReplacement(name == null ? found.group() : ":" + name);
  }
}
