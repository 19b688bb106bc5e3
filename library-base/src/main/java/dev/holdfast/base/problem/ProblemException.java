package dev.holdfast.base.problem;

import jakarta.ws.rs.WebApplicationException;

/** Carries a problem up to the HTTP answer, in a service that knows nothing of problems too. */
public final class ProblemException extends WebApplicationException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail(), problem.answer());
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
