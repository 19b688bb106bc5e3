package dev.holdfast.messaging.transport.link;

/** Nothing came back over a link; the kind says whether anything can have arrived. */
public final class LinkException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What happened. */
  public enum Kind {
    /** No link is open: nothing was sent. */
    NOT_CONNECTED,
    /** Too much is under way: nothing was sent. */
    BUSY,
    /** The link broke while the answer was awaited. */
    LOST,
    /** The link is open, but no answer came in time. */
    TIMED_OUT,
    /** The other end could not say what became of it. */
    FAILED,
    /** More than travels at once: nothing was sent. */
    TOO_LARGE
  }

  private final Kind kind;

  LinkException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
