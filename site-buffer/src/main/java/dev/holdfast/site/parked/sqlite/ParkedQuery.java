package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction.RowReader;
import dev.holdfast.site.parked.ParkedCursor;
import dev.holdfast.site.parked.ParkedFilter;
import dev.holdfast.site.parked.ParkedPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A look at parked rows, of bounded length.
 *
 * @param end the last row that counts
 */
record ParkedQuery(ParkedFilter filter, ParkedCursor after, ParkedCursor end) {

  /** Rows one query looks at; some tens of milliseconds of one reader. */
  static final int LOOK_AT = 20_000;

  /** A keyword is looked for in payloads, and those may be large. */
  static final int LOOK_INTO = 2_000;

  private record Placed<T>(T item, ParkedCursor place) {}

  <T> ParkedPage<T> page(SqliteTransaction tx, String select, RowReader<T> reader, int limit)
      throws SQLException {
    Optional<ParkedCursor> furthest = furthest(tx);
    List<Placed<T>> found =
        tx.list(
            select,
            row -> new Placed<>(reader.read(row), place(row)),
            parameters(furthest, limit + 1));
    return new ParkedPage<>(
        found.stream().limit(limit).map(Placed::item).toList(),
        found.size() > limit ? Optional.of(found.get(limit - 1).place()) : furthest);
  }

  /** How many there are among those it looks at, and where to go on counting. */
  ParkedPage<Long> count(SqliteTransaction tx) throws SQLException {
    Optional<ParkedCursor> furthest = furthest(tx);
    return new ParkedPage<>(
        tx.list(ParkedSql.COUNT, row -> row.getLong("messages"), parameters(furthest)), furthest);
  }

  private Optional<ParkedCursor> furthest(SqliteTransaction tx) throws SQLException {
    int rows = filter.keyword().isPresent() ? LOOK_INTO : LOOK_AT;
    return tx.first(ParkedSql.FURTHEST, ParkedQuery::place, after.row(), end.row(), rows - 1);
  }

  private Object[] parameters(Optional<ParkedCursor> furthest, Object... more) {
    List<Object> parameters = new ArrayList<>();
    parameters.add(after.row());
    parameters.add(furthest.orElse(end).row());
    parameters.add(filter.category().map(category -> category.code()).orElse(null));
    parameters.add(filter.target().orElse(null));
    parameters.add(filter.origin().orElse(null));
    parameters.add(filter.from().map(Instant::toEpochMilli).orElse(null));
    parameters.add(filter.until().map(Instant::toEpochMilli).orElse(null));
    parameters.add(filter.keyword().orElse(null));
    parameters.addAll(Arrays.asList(more));
    return parameters.toArray();
  }

  private static ParkedCursor place(ResultSet row) throws SQLException {
    return new ParkedCursor(row.getLong("row"));
  }
}
