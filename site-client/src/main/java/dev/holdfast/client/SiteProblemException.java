package dev.holdfast.client;

/**
 * The site answered, and refused: of the request it answered nothing was stored or delivered. Where
 * an earlier try of it went unanswered, that one may have been taken.
 */
public final class SiteProblemException extends SiteException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  SiteProblemException(Request request, Problem problem) {
    super("%s: %s".formatted(request, problem), request.idempotencyKey(), null);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
