package dev.holdfast.messaging.operate;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.messaging.outbox.OutboxStatus;
import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** What part of the given up messages is asked for; every parameter is checked and named. */
public class GivenUpParameters {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 500;

  @QueryParam("status")
  @Parameter(description = "'failed', unless 'expired' is asked for", example = "failed")
  String status;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before")
  String cursor;

  OutboxStatus status() {
    return statusOf(status);
  }

  static OutboxStatus statusOf(String status) {
    return switch (given("status", status).orElse("failed").toLowerCase(Locale.ROOT)) {
      case "failed" -> OutboxStatus.Failed;
      case "expired" -> OutboxStatus.Expired;
      default -> throw invalid("status", "must be 'failed' or 'expired'");
    };
  }

  Optional<OutboxCursor> after() {
    try {
      return given("cursor", cursor).map(OutboxCursor::decode);
    } catch (IllegalArgumentException e) {
      throw invalid("cursor", "is not one that this list has given out; start without it");
    }
  }

  int limit() {
    try {
      int number = given("limit", limit).map(Integer::parseInt).orElse(DEFAULT_LIMIT);
      if (number >= 1 && number <= MAX_LIMIT) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Answered like a number out of range.
    }
    throw invalid("limit", "must be a number from 1 to " + MAX_LIMIT);
  }

  /** Blank counts as not given. */
  static Optional<String> given(String parameter, String text) {
    Optional<String> given = Optional.ofNullable(text).filter(value -> !value.isBlank());
    if (given.filter(value -> value.indexOf('\0') >= 0).isPresent()) {
      throw invalid(parameter, "must not hold the character NUL");
    }
    return given;
  }

  private static ProblemException invalid(String parameter, String problem) {
    return new ProblemException(Problem.invalidField(parameter, problem));
  }
}
