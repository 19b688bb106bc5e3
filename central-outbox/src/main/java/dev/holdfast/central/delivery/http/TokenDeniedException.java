package dev.holdfast.central.delivery.http;

/** There is no access token to be had. */
public final class TokenDeniedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean forGood;
  private final boolean away;

  TokenDeniedException(String message, boolean forGood, boolean away) {
    super(message);
    this.forGood = forGood;
    this.away = away;
  }

  public boolean isForGood() {
    return forGood;
  }

  /** The endpoint has not answered, or not with anything that means something. */
  boolean isAway() {
    return away;
  }
}
