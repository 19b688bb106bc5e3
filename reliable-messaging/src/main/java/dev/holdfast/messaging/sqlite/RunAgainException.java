package dev.holdfast.messaging.sqlite;

/**
 * Thrown by a piece of work that wants everything it did undone, and then to be run once more. It
 * must do better the second time.
 */
public final class RunAgainException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RunAgainException(String message, Throwable cause) {
    super(message, cause);
  }
}
