package dev.holdfast.site.kept;

/** A place in the order in which messages were handed in, just behind one of them. */
public record KeptCursor(long row) {

  public static final KeptCursor START = new KeptCursor(Long.MIN_VALUE);
  public static final KeptCursor END = new KeptCursor(Long.MAX_VALUE);

  static KeptCursor parse(String text) {
    return new KeptCursor(Long.parseLong(text));
  }
}
