package dev.holdfast.site.pair.log;

/** What came from the other node is damaged, or of a build that speaks another language. */
public final class UnreadableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableException(String message) {
    super(message);
  }
}
