package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction.RowReader;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A look at the rows in one state, of bounded length.
 *
 * @param end the last row that counts
 */
record KeptQuery(MessageState state, KeptFilter filter, KeptCursor after, KeptCursor end) {

  /** Rows one query looks at; some tens of milliseconds of one reader. */
  static final int LOOK_AT = 20_000;

  /** A keyword is looked for in payloads, and those may be large. */
  static final int LOOK_INTO = 2_000;

  private record Placed<T>(T item, KeptCursor place) {}

  /**
   * @param more what the statement asks for besides the filter and the limit
   */
  <T> KeptPage<T> page(
      SqliteTransaction tx, String select, RowReader<T> reader, int limit, Object... more)
      throws SQLException {
    Optional<KeptCursor> furthest = furthest(tx);
    List<Placed<T>> found =
        tx.list(
            select,
            row -> new Placed<>(reader.read(row), place(row)),
            parameters(furthest, limit + 1, more));
    return new KeptPage<>(
        found.stream().limit(limit).map(Placed::item).toList(),
        found.size() > limit ? Optional.of(found.get(limit - 1).place()) : furthest);
  }

  /** How many there are among those it looks at, and where to go on counting. */
  KeptPage<Long> count(SqliteTransaction tx) throws SQLException {
    Optional<KeptCursor> furthest = furthest(tx);
    return new KeptPage<>(
        tx.list(sql().count, row -> row.getLong("messages"), filtered(furthest).toArray()),
        furthest);
  }

  private Optional<KeptCursor> furthest(SqliteTransaction tx) throws SQLException {
    int rows = filter.keyword().isPresent() ? LOOK_INTO : LOOK_AT;
    return tx.first(
        sql().furthest,
        KeptQuery::place,
        after.arrival(),
        after.id(),
        end.arrival(),
        end.id(),
        rows - 1);
  }

  private KeptSql sql() {
    return KeptSql.of(state);
  }

  private Object[] parameters(Optional<KeptCursor> furthest, int limit, Object... more) {
    List<Object> parameters = filtered(furthest);
    parameters.add(limit);
    parameters.addAll(Arrays.asList(more));
    return parameters.toArray();
  }

  private List<Object> filtered(Optional<KeptCursor> furthest) {
    List<Object> parameters = new ArrayList<>();
    parameters.add(after.arrival());
    parameters.add(after.id());
    parameters.add(furthest.orElse(end).arrival());
    parameters.add(furthest.orElse(end).id());
    parameters.add(filter.category().map(category -> category.code()).orElse(null));
    parameters.add(filter.target().orElse(null));
    parameters.add(filter.origin().orElse(null));
    parameters.add(filter.from().map(Instant::toEpochMilli).orElse(null));
    parameters.add(filter.until().map(Instant::toEpochMilli).orElse(null));
    parameters.add(filter.keyword().orElse(null));
    return parameters;
  }

  static KeptCursor place(ResultSet row) throws SQLException {
    return new KeptCursor(row.getLong("arrival"), row.getString("id"));
  }
}
