package dev.holdfast.central.database;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One column of many rows as PostgreSQL's text form of an array, for one parameter of a set-based
 * statement: {@code unnest(CAST(CAST(:ids AS text) AS uuid[]), …)}. It takes less than half the
 * time of rows as JSON.
 */
public final class ArrayText {

  private static final String EMPTY = "{}";

  private ArrayText() {}

  public static <R> String of(List<R> rows, Function<R, ?> column) {
    StringBuilder array = new StringBuilder().append('{');
    for (R row : rows) {
      if (array.length() > 1) {
        array.append(',');
      }
      append(array, column.apply(row));
    }
    return array.append('}').toString();
  }

  /**
   * Of a column that may be null. One that is null in every row need not be spelt out: {@code
   * unnest} fills the shorter of its arrays up with nulls.
   */
  public static <R> String ofOptional(List<R> rows, Function<R, Optional<?>> column) {
    return rows.stream().allMatch(row -> column.apply(row).isEmpty())
        ? EMPTY
        : of(rows, row -> column.apply(row).orElse(null));
  }

  private static void append(StringBuilder array, Object value) {
    if (value == null) {
      array.append("NULL");
      return;
    }
    String text = value.toString();
    array.append('"');
    if (text.indexOf('"') < 0 && text.indexOf('\\') < 0) {
      array.append(text);
    } else {
      appendEscaped(array, text);
    }
    array.append('"');
  }

  private static void appendEscaped(StringBuilder array, String text) {
    for (int n = 0; n < text.length(); n++) {
      char letter = text.charAt(n);
      if (letter == '"' || letter == '\\') {
        array.append('\\');
      }
      array.append(letter);
    }
  }
}
