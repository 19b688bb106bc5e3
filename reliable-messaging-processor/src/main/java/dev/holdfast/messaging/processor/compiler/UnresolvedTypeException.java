package dev.holdfast.messaging.processor.compiler;

/**
 * A type is not there yet. Another processor may bring it in a later round; if none does, the
 * compiler itself reports it, better than we could.
 */
public final class UnresolvedTypeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnresolvedTypeException(String type) {
    super("not resolved: " + type);
  }
}
