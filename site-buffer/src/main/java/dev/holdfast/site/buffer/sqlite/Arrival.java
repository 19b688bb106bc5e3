package dev.holdfast.site.buffer.sqlite;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/**
 * The order in which messages arrived, as a number in their rows. A row's own number would not do:
 * on the other node of a pair the same message has another one. Two nodes that have both accepted
 * while they were apart may give the same number twice; then the id decides, on both alike.
 *
 * <p>Where statements still have the number of a row, it is an address within one statement or one
 * walk through this file, or parts equals where no other node looks.
 */
public final class Arrival {

  /**
   * For the {@code arrival} of a new row; its parameter is the time, see {@link #number}. Higher
   * than all that were ever in this file, gone or not and whatever the clock says: whoever has
   * remembered a place in the order finds nothing newer before it.
   */
  public static final String NEXT = "(SELECT max(last + 1, ?) FROM message_arrival)";

  /** The row of the first in line; its parameters are category, lane and ordering key. */
  public static final String FIRST_OF_KEY =
      """
      (SELECT rowid FROM sf_messages WHERE category = ? AND lane = ? AND ordering_key = ?
        ORDER BY arrival, id LIMIT 1)""";

  /** Whether a row of {@code sf_messages} has somebody of its ordering key before it. */
  public static final String IS_BEHIND =
      """
      ordering_key IS NOT NULL AND EXISTS (
            SELECT 1 FROM sf_messages AS ahead
            WHERE ahead.category = sf_messages.category
              AND ahead.lane = sf_messages.lane
              AND ahead.ordering_key = sf_messages.ordering_key
              AND (ahead.arrival, ahead.id) < (sf_messages.arrival, sf_messages.id))""";

  private static final String CREATE_LAST =
      """
      CREATE TABLE message_arrival (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        last INTEGER NOT NULL
      )
      """;

  /** Rows that come from the other node count too. */
  private static final String CREATE_TRIGGER =
      """
      CREATE TRIGGER sf_messages_arrival_%s AFTER %s ON sf_messages
      BEGIN
        UPDATE message_arrival SET last = NEW.arrival WHERE last < NEW.arrival;
      END
      """;

  /** Those that had the number of the row in the place of the arrival. */
  private static final List<String> FORMER_INDEXES =
      List.of(
          "sf_messages_due",
          "sf_messages_due_by_lane",
          "sf_messages_order",
          "sf_messages_parked",
          "sf_messages_pending");

  private Arrival() {}

  /** Microseconds: what two nodes took in while they were apart is in the order of their clocks. */
  public static long number(Instant at) {
    return at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
  }

  /** Once in the life of a file, when it has got the column and before it has its indexes. */
  static void bringUpToDate(Statement statement) throws SQLException {
    for (String index : FORMER_INDEXES) {
      statement.execute("DROP INDEX IF EXISTS " + index);
    }
    statement.execute("UPDATE sf_messages SET arrival = rowid");
    statement.execute(CREATE_LAST);
    statement.execute(
        "INSERT INTO message_arrival SELECT 1, coalesce(max(arrival), 0) FROM sf_messages");
    statement.execute(CREATE_TRIGGER.formatted("insert", "INSERT"));
    statement.execute(CREATE_TRIGGER.formatted("update", "UPDATE OF arrival"));
  }
}
