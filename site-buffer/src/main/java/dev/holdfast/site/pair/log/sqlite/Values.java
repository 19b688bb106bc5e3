package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.site.pair.log.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Values of columns of whatever type. */
final class Values {

  /** What a row takes on its way besides its texts, about: a number for each column. */
  private static final int NUMBER_BYTES = 3;

  private Values() {}

  static List<Object> read(ResultSet row, int first, int count) throws SQLException {
    List<Object> values = new ArrayList<>(count);
    for (int i = first; i < first + count; i++) {
      Object value = row.getObject(i);
      // The driver has two types for what is one to SQLite.
      values.add(value instanceof Integer number ? (Object) number.longValue() : value);
    }
    return values;
  }

  static long bytes(Row row) {
    long bytes = 0;
    for (Object value : row.values()) {
      bytes += NUMBER_BYTES;
      if (value instanceof String text) {
        bytes += utf8Bytes(text);
      } else if (value instanceof byte[] blob) {
        bytes += blob.length;
      }
    }
    return bytes;
  }

  private static long utf8Bytes(String text) {
    long bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return bytes;
  }

  /** In the columns that both have. When something is due is each node's own business. */
  static boolean areSame(Row one, Row other) {
    if (one.isRemoved() || other.isRemoved()) {
      return one.isRemoved() == other.isRemoved();
    }
    for (int i = 0; i < one.values().size(); i++) {
      String column = one.shape().columns().get(i);
      int there = other.shape().columns().indexOf(column);
      if (there >= 0
          && !Objects.deepEquals(
              lasting(column, one.values().get(i)), lasting(column, other.values().get(there)))) {
        return false;
      }
    }
    return true;
  }

  /** Of a due time only whether the message is held. */
  static Object lasting(String column, Object value) {
    return column.equals(ReplicatedTable.DUE)
        ? (Object) Objects.equals(value, ReplicatedTable.HELD)
        : value;
  }

  static Object of(Row row, String column) {
    int index = row.shape().columns().indexOf(column);
    return index < 0 || index >= row.values().size() ? null : row.values().get(index);
  }
}
