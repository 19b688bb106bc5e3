package dev.holdfast.site.kept.sqlite;

import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.site.kept.Place;

/**
 * The statements that look at messages in one state, named by intent. The index is named in them:
 * without statistics SQLite would walk all rows in the order of arrival, and a long backlog in the
 * other state with them.
 */
final class KeptSql {

  private static final String HELD = Long.toString(Long.MAX_VALUE);

  private static final String SAME_KEY =
      """
      other.category = sf_messages.category AND other.lane = sf_messages.lane
            AND other.ordering_key = sf_messages.ordering_key\
      """;

  /** A column of the first in line of its ordering key, for a row that waits for it. */
  private static final String OF_HEAD =
      """
      CASE WHEN status = 0 AND due_at_ms = %s THEN (
          SELECT other.%%s FROM sf_messages AS other INDEXED BY sf_messages_order
          WHERE %s
          ORDER BY other.arrival, other.id
          LIMIT 1)
        END\
      """
          .formatted(HELD, SAME_KEY);

  /** Where a row stands among the others, from indexes alone; the parameter is the time. */
  private static final String PLACE =
      """
      , CASE WHEN status = 0 AND due_at_ms < %s THEN due_at_ms END AS next_due_ms,
        %s AS head_id,
        %s AS head_status,
        CASE WHEN status = 0 AND due_at_ms <= %%s THEN (
          SELECT count(*) FROM (
            SELECT 1 FROM sf_messages AS other INDEXED BY sf_messages_due_by_lane
            WHERE other.status = 0 AND other.category = sf_messages.category
              AND other.lane = sf_messages.lane
              AND (other.due_at_ms, other.arrival, other.rowid)
                < (sf_messages.due_at_ms, sf_messages.arrival, sf_messages.rowid)
            LIMIT %d))
        END AS ahead,
        CASE WHEN ordering_key IS NOT NULL THEN (
          SELECT count(*) FROM (
            SELECT 1 FROM sf_messages AS other INDEXED BY sf_messages_order
            WHERE %s AND (other.arrival, other.id) > (sf_messages.arrival, sf_messages.id)
            LIMIT %d))
        END AS behind
      """
          .formatted(
              HELD,
              OF_HEAD.formatted("id"),
              OF_HEAD.formatted("status"),
              Place.MOST,
              SAME_KEY,
              Place.MOST);

  /**
   * Times are compared as milliseconds, since older files hold other forms of the same text. Letter
   * case is that of ASCII; nothing in the keyword has a special meaning.
   */
  private static final String MATCHING =
      """
      FROM sf_messages INDEXED BY %s
      WHERE %s AND (arrival, id) > (?1, ?2) AND (arrival, id) <= (?3, ?4)
        AND (?5 IS NULL OR category = ?5)
        AND (?6 IS NULL OR target = ?6)
        AND (?7 IS NULL OR origin_instance = ?7)
        AND (?8 IS NULL OR round(unixepoch(created_at, 'subsec') * 1000) >= ?8)
        AND (?9 IS NULL OR round(unixepoch(created_at, 'subsec') * 1000) < ?9)
        AND (?10 IS NULL
          OR instr(lower(payload_json), lower(?10)) > 0
          OR instr(lower(last_error), lower(?10)) > 0)
      """;

  private static final String IN_ORDER = "ORDER BY arrival, id LIMIT ?11";

  static final KeptSql PENDING =
      new KeptSql("sf_messages_pending", "status = 0 AND status + 0 = 0");
  static final KeptSql PARKED = new KeptSql("sf_messages_parked", "status = 2");

  /** The last row a page may look at: answered from the index alone. */
  final String furthest;

  final String last;
  final String count;
  final String ids;
  final String summaries;
  final String messages;
  final String find;

  /**
   * @param state in the words of the index, see {@link KeptSchema}
   */
  private KeptSql(String index, String state) {
    String matching = MATCHING.formatted(index, state);
    furthest =
        """
        SELECT arrival, id FROM sf_messages INDEXED BY %s
        WHERE %s AND (arrival, id) > (?, ?) AND (arrival, id) <= (?, ?)
        ORDER BY arrival, id
        LIMIT 1 OFFSET ?
        """
            .formatted(index, state);
    last =
        """
        SELECT arrival, id FROM sf_messages INDEXED BY %s
        WHERE %s
        ORDER BY arrival DESC, id DESC
        LIMIT 1
        """
            .formatted(index, state);
    count = "SELECT count(*) AS messages " + matching;
    ids = "SELECT arrival, id " + matching + IN_ORDER;
    summaries =
        """
        SELECT arrival, id, category, target, retry_count, last_error, created_at,
          last_attempt_at, origin_instance, source_script, execution_id, parent_execution_id,
          submitted_by, ordering_key, expires_at_ms
        """
            + PLACE.formatted("?12")
            + matching
            + IN_ORDER;
    messages = "SELECT * " + matching + IN_ORDER;
    find =
        "SELECT * %sFROM sf_messages WHERE id = ?1 AND %s".formatted(PLACE.formatted("?2"), state);
  }

  static KeptSql of(MessageState state) {
    return switch (state) {
      case Pending -> PENDING;
      case Parked -> PARKED;
    };
  }
}
