package dev.holdfast.central.delivery.email;

/** There is no access token to be had. */
final class TokenDeniedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean forGood;

  TokenDeniedException(String message, boolean forGood) {
    super(message);
    this.forGood = forGood;
  }

  boolean isForGood() {
    return forGood;
  }
}
