package dev.holdfast.messaging.store;

/** The buffer could not do what was asked; nothing of it has happened. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What a caller can do about it. */
  public enum Kind {
    /** More waits to be written than may wait: try again in a moment. */
    BUSY,
    /** The disk has no room left. */
    DISK_FULL,
    /** A message with this id is already here. */
    DUPLICATE_ID,
    /** The node is going down. */
    CLOSED,
    /** Another node has the lead, and with it the say over what is written. */
    FENCED,
    /** The disk or the file is at fault; the log has the cause. */
    BROKEN
  }

  private final Kind kind;

  public StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Whether it failed because it is up to the node that leads. */
  public static boolean isFenced(Throwable failure) {
    return failure instanceof StoreException store && store.kind == Kind.FENCED;
  }
}
