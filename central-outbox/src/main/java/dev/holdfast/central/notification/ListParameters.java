package dev.holdfast.central.notification;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.NotificationStatus;
import jakarta.ws.rs.QueryParam;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the list, as text from the URL and as what it means. */
public class ListParameters {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  private static final Set<NotificationStatus> STORED =
      EnumSet.complementOf(EnumSet.of(NotificationStatus.Forwarding));

  @QueryParam("status")
  @Parameter(description = "Only those with this status", example = "Parked")
  String status;

  @QueryParam("site")
  @Parameter(description = "Only those from this site", example = "plant-7")
  String site;

  @QueryParam("list")
  @Parameter(description = "Only those for this list", example = "ops")
  String list;

  @QueryParam("keyword")
  @Parameter(description = "Only those with this in the subject", example = "pump")
  String keyword;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before")
  String cursor;

  NotificationFilter filter() {
    return new NotificationFilter(
        given(status).map(ListParameters::statusOf), given(site), given(list), given(keyword));
  }

  Optional<Cursor> after() {
    try {
      return given(cursor).map(Cursor::decode);
    } catch (IllegalArgumentException e) {
      throw invalid("cursor", "is not one that this list has given out; start without it");
    }
  }

  int limit() {
    try {
      int number = given(limit).map(Integer::parseInt).orElse(DEFAULT_LIMIT);
      if (number >= 1 && number <= MAX_LIMIT) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Answered like a number out of range.
    }
    throw invalid("limit", "must be a number from 1 to " + MAX_LIMIT);
  }

  private static NotificationStatus statusOf(String name) {
    return STORED.stream()
        .filter(known -> known.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                invalid(
                    "status",
                    "must be one of "
                        + STORED.stream().map(Enum::name).collect(Collectors.joining(", "))));
  }

  private static Optional<String> given(String text) {
    return Optional.ofNullable(text).filter(value -> !value.isBlank());
  }

  private static ProblemException invalid(String parameter, String problem) {
    return new ProblemException(Problem.invalidField(parameter, problem));
  }
}
