package dev.holdfast.site.acknowledged.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which numbers were acknowledged and are kept no more, as spans: one for a stream, if central has
 * acknowledged all of it. What was never acknowledged is in none, so that nobody takes for gone
 * what is lost.
 */
final class GoneSpans {

  /** Beyond that the site has forgotten that it has forgotten. */
  private static final int MOST = 1_000;

  /** One that is to be removed. */
  record Copy(String stream, long number) {}

  private record Span(long first, long last) {}

  private GoneSpans() {}

  static List<SubmitSpan> all(SqliteTransaction tx) throws SQLException {
    return tx.list(
        AcknowledgedSql.GONE,
        row -> {
          SubmitNumber one = SubmitNumber.parse(row.getString(3));
          return new SubmitSpan(
              row.getLong(1),
              new SubmitNumber(one.stream(), row.getLong(2), one.first(), one.follows()));
        });
  }

  /** Removes the copies and notes their numbers, run by run. */
  static void remove(SqliteTransaction tx, List<Copy> numbers) throws SQLException {
    List<Copy> left = new ArrayList<>(numbers);
    left.sort(Comparator.comparing(Copy::stream).thenComparingLong(Copy::number));
    int start = 0;
    for (int end = 1; end <= left.size(); end++) {
      if (end == left.size() || !isNext(left.get(end - 1), left.get(end))) {
        removeRun(
            tx, left.get(start).stream(), left.get(start).number(), left.get(end - 1).number());
        start = end;
      }
    }
    if (!left.isEmpty()) {
      tx.update(AcknowledgedSql.BOUND_GONE, MOST);
    }
  }

  private static boolean isNext(Copy one, Copy other) {
    return one.stream().equals(other.stream()) && one.number() + 1 == other.number();
  }

  private static void removeRun(SqliteTransaction tx, String stream, long first, long last)
      throws SQLException {
    String asSent =
        tx.first(AcknowledgedSql.NUMBER_AS_SENT, row -> row.getString(1), stream, last)
            .orElseThrow();
    tx.update(AcknowledgedSql.REMOVE_SPAN, stream, first, last);
    long from = first;
    long to = last;
    for (Span touching :
        tx.list(
            AcknowledgedSql.GONE_THAT_TOUCH,
            row -> new Span(row.getLong(1), row.getLong(2)),
            stream,
            last + 1,
            first - 1)) {
      tx.update(AcknowledgedSql.REMOVE_GONE, stream, touching.first());
      from = Math.min(from, touching.first());
      to = Math.max(to, touching.last());
    }
    tx.update(AcknowledgedSql.ADD_GONE, stream, from, to, asSent);
  }
}
