package dev.holdfast.site.delivery.http;

/** An external system cannot be called the way it is defined; says why without any secret. */
final class BadDefinitionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadDefinitionException(String problem) {
    super(problem);
  }
}
