package dev.holdfast.central.database;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One column of many rows as PostgreSQL's text form of an array, for one parameter of a set-based
 * statement: {@code unnest(CAST(CAST(:ids AS text) AS uuid[]), …)}. It takes less than half the
 * time of rows as JSON.
 */
public final class ArrayText {

  private ArrayText() {}

  public static <R> String of(List<R> rows, Function<R, ?> column) {
    return rows.stream()
        .map(column)
        .map(ArrayText::element)
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Of a column that may be null. */
  public static <R> String ofOptional(List<R> rows, Function<R, Optional<?>> column) {
    return of(rows, row -> column.apply(row).orElse(null));
  }

  private static String element(Object value) {
    if (value == null) {
      return "NULL";
    }
    String text = value.toString();
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int n = 0; n < text.length(); n++) {
      char letter = text.charAt(n);
      if (letter == '"' || letter == '\\') {
        quoted.append('\\');
      }
      quoted.append(letter);
    }
    return quoted.append('"').toString();
  }
}
