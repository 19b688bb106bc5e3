package dev.holdfast.site.definition;

/** A definition that cannot be taken: which field, and what is wrong with it. Holds no secret. */
final class FlawException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String field;
  private final String problem;

  FlawException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
    this.problem = problem;
  }

  /** The whole path, as in {@code auth.tokenUrl}. */
  String field() {
    return field;
  }

  String problem() {
    return problem;
  }
}
