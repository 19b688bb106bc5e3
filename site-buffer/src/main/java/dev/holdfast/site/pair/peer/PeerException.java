package dev.holdfast.site.pair.peer;

/** Why a request got no reply. */
public final class PeerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is known about the request. */
  public enum Kind {
    /** The peer is not there; it was never asked, or left before it replied. */
    GONE,
    /** It is there and has not replied in time. */
    TIMED_OUT,
    /** It replied that it could not do it. */
    FAILED
  }

  private final Kind kind;

  public PeerException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
