package dev.holdfast.messaging.transport;

/** The exchange did not come to an end: the other side may or may not have got the envelopes. */
public final class TransportException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TransportException(String message) {
    super(message);
  }

  public TransportException(String message, Throwable cause) {
    super(message, cause);
  }
}
