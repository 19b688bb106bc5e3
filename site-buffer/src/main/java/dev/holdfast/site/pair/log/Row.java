package dev.holdfast.site.pair.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A row as it is now, or a tombstone where there is none any more.
 *
 * @param values in the order of the columns; of a tombstone only the key. Each is null, a Long, a
 *     Double, a String or an array of bytes
 */
public record Row(Shape shape, boolean isRemoved, List<Object> values) {

  /** Tells a row from all others. */
  public record Key(String table, List<Object> values) {}

  public Row {
    values = Collections.unmodifiableList(new ArrayList<>(values));
  }

  public Key key() {
    return new Key(shape.table(), values.subList(0, shape.keyColumns()));
  }

  /** Values may be secret. */
  @Override
  public String toString() {
    return "%s%s".formatted(isRemoved ? "without " : "", key());
  }
}
