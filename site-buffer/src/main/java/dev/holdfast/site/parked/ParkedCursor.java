package dev.holdfast.site.parked;

/** A place in the order in which messages were handed in, just behind one of them. */
public record ParkedCursor(long row) {

  public static final ParkedCursor START = new ParkedCursor(Long.MIN_VALUE);
  public static final ParkedCursor END = new ParkedCursor(Long.MAX_VALUE);

  static ParkedCursor parse(String text) {
    return new ParkedCursor(Long.parseLong(text));
  }
}
