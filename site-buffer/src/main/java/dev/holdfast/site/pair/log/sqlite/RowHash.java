package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Checksum;
import dev.holdfast.site.pair.log.Row;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A number for every row, and the sum of them for a file; inside one snapshot. */
final class RowHash {

  private static final long PAGE_BYTES = 1 << 20;

  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private RowHash() {}

  static Checksum sum(SqliteTransaction tx, LocalTables tables) throws SQLException {
    long rows = 0;
    long sum = 0;
    for (LocalTable table : tables.in(tx)) {
      List<Row> page = table.page(tx, Optional.empty(), PAGE_BYTES);
      while (!page.isEmpty()) {
        rows += page.size();
        sum += page.stream().mapToLong(RowHash::of).sum();
        Row last = page.get(page.size() - 1);
        page = table.page(tx, Optional.of(last.key().values()), PAGE_BYTES);
      }
    }
    return new Checksum(LogState.read(tx).history().position(), rows, sum);
  }

  /** Whatever order its columns have, and whether it has those that are empty or not. */
  static long of(Row row) {
    long hash = of(row.shape().table());
    for (int i = 0; i < row.values().size(); i++) {
      String column = row.shape().columns().get(i);
      Object value = Values.lasting(column, row.values().get(i));
      if (value != null) {
        hash += mix(of(column) ^ mix(ofValue(value)));
      }
    }
    return mix(hash);
  }

  private static long ofValue(Object value) {
    if (value instanceof String text) {
      return of(text);
    }
    if (value instanceof Long number) {
      return number;
    }
    return value instanceof byte[] blob ? Arrays.hashCode(blob) : value.hashCode();
  }

  private static long of(String text) {
    long hash = FNV_START;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  /** Spreads every bit over all others, as SplitMix64 ends. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
