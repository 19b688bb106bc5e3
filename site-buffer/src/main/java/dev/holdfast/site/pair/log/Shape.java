package dev.holdfast.site.pair.log;

import java.util.List;

/**
 * The columns of a table as the sender has them, those of the key first. The receiver takes those
 * that it has too, so that two builds can be a pair.
 */
public record Shape(String table, List<String> columns, int keyColumns) {

  public Shape {
    columns = List.copyOf(columns);
  }
}
