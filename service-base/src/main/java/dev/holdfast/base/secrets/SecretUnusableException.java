package dev.holdfast.base.secrets;

/** A secret cannot be sealed or opened; the message says why, and nothing of the secret. */
public final class SecretUnusableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SecretUnusableException(String message) {
    super(message);
  }
}
