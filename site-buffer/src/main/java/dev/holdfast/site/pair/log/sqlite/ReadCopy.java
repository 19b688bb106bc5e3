package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.CopyCursor;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import dev.holdfast.site.pair.log.Standing;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The pages of a full copy, each inside one snapshot. */
final class ReadCopy {

  private final LocalTables tables;

  ReadCopy(LocalTables tables) {
    this.tables = tables;
  }

  CopyPage page(SqliteTransaction tx, Optional<CopyCursor> wanted, long maxBytes)
      throws SQLException {
    Standing standing = LogState.read(tx);
    CopyCursor cursor =
        wanted.filter(asked -> isGood(standing, asked)).orElse(beginning(tx, standing));
    Optional<LocalTable> table = tables.named(tx, cursor.table());
    if (table.isEmpty()) {
      throw new IllegalStateException(
          "the other node wants a copy of the table %s, which this one does not have"
              .formatted(cursor.table()));
    }
    return page(tx, standing, table.get(), cursor, maxBytes);
  }

  /** What has changed since the copy began must still be in the log. */
  private static boolean isGood(Standing standing, CopyCursor cursor) {
    return !cursor.table().isEmpty()
        && (cursor.from().equals(standing.history())
            || cursor.from().position().filter(standing::canTellAfter).isPresent());
  }

  private CopyCursor beginning(SqliteTransaction tx, Standing standing) throws SQLException {
    String first = tables.in(tx).get(0).of().table();
    return new CopyCursor(standing.history(), first, Optional.empty());
  }

  private CopyPage page(
      SqliteTransaction tx, Standing standing, LocalTable table, CopyCursor cursor, long maxBytes)
      throws SQLException {
    List<Row> rows = table.page(tx, cursor.after(), maxBytes);
    Optional<List<Object>> upTo =
        bytes(rows) < maxBytes
            ? Optional.empty()
            : Optional.of(rows.get(rows.size() - 1).key().values());
    Optional<CopyCursor> next =
        upTo.isPresent()
            ? Optional.of(new CopyCursor(cursor.from(), cursor.table(), upTo))
            : tables
                .after(tx, table)
                .map(other -> new CopyCursor(cursor.from(), other.of().table(), Optional.empty()));
    return new CopyPage(
        standing.history().epoch(),
        cursor.from(),
        cursor.table(),
        cursor.after(),
        upTo,
        next,
        rows);
  }

  private static long bytes(List<Row> rows) {
    return rows.stream().mapToLong(Values::bytes).sum();
  }
}
