package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.transport.link.LinkException;
import dev.holdfast.shared.wire.EnvelopeReply;

/** Why a site gave no answer, for the operator who asked. */
final class SiteProblems {

  private static final String UNKNOWN_OUTCOME =
      "; whether it was carried out is not known, look at the message again";

  private SiteProblems() {}

  static ProblemException of(String site, LinkException failure) {
    return switch (failure.kind()) {
      case NOT_CONNECTED ->
          problem(
              503,
              "site-not-connected",
              "The site is not connected",
              "%s; nothing was done. Ask again when its link is back"
                  .formatted(failure.getMessage()));
      case BUSY ->
          problem(
              503,
              "site-busy",
              "The site is busy",
              failure.getMessage() + "; nothing was done, ask again in a moment");
      case TIMED_OUT ->
          problem(
              504,
              "site-no-answer",
              "The site does not answer",
              "site %s is connected, but %s%s"
                  .formatted(site, failure.getMessage(), UNKNOWN_OUTCOME));
      case LOST ->
          problem(
              504,
              "site-no-answer",
              "The site does not answer",
              failure.getMessage() + UNKNOWN_OUTCOME);
      case FAILED, TOO_LARGE -> misunderstood(site, failure.getMessage());
    };
  }

  /** A link is one connection to one of us, and only that one can ask. */
  static ProblemException elsewhere(String site, String centralNode) {
    return problem(
        503,
        "site-not-connected",
        "The site is not connected here",
        "site %s is not connected to this node, its link is held by central node %s; nothing was done. Ask that node"
            .formatted(site, centralNode));
  }

  static ProblemException refused(String site, EnvelopeReply reply) {
    String words = reply.error().orElse("no word");
    return misunderstood(
        site,
        switch (reply.status()) {
          case 401 -> "it refused our signature: " + words;
          case 404 -> "it does not know this request, it may be of an older version: " + words;
          default -> "it refused with %d: %s".formatted(reply.status(), words);
        });
  }

  static ProblemException misunderstood(String site, String why) {
    return problem(
        502, "site-bad-answer", "The site's answer is none", "site %s: %s".formatted(site, why));
  }

  private static ProblemException problem(int status, String type, String title, String detail) {
    return new ProblemException(Problem.of(status, type, title, detail));
  }
}
