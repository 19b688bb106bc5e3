package dev.holdfast.messaging.inbox;

/**
 * A handler cannot make sense of a payload, and never will. The sender is answered 422 and gives
 * up, instead of sending the same again.
 */
public final class UnreadablePayloadException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong with it; the sender gets to read it
   */
  public UnreadablePayloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
