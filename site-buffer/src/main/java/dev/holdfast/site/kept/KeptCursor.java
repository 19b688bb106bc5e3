package dev.holdfast.site.kept;

import dev.holdfast.shared.id.MessageId;

/**
 * A place in the order in which messages were handed in, just behind one of them. It means the same
 * on both nodes of a pair.
 *
 * @param id empty before all ids
 */
public record KeptCursor(long arrival, String id) {

  public static final KeptCursor START = new KeptCursor(Long.MIN_VALUE, "");
  public static final KeptCursor END = new KeptCursor(Long.MAX_VALUE, "");

  String text() {
    return arrival + "/" + id;
  }

  /** What earlier builds have given out was the number of a row, and has no id. */
  static KeptCursor parse(String text) {
    String[] parts = text.split("/", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("no place in the order of arrival: " + text);
    }
    return new KeptCursor(Long.parseLong(parts[0]), MessageId.parse(parts[1]).toString());
  }
}
