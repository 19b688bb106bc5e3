package dev.holdfast.central.operator.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an operator posts to act on many parked notifications. */
@Schema(
    description = "Which parked notifications to act on, and whether to act at all",
    examples =
        """
        {"list": "ops", "keyword": "SMTP 535", "dryRun": false, "expected": 42}
        """)
public record BulkRequest(
    @Schema(examples = "Email") String type,
    @Schema(description = "Where they come from", examples = "plant-7") String site,
    @Schema(examples = "ops") String list,
    @Schema(description = "In the subject or the last error", examples = "SMTP 535") String keyword,
    @Schema(description = "That failed for this cause; see /causes", examples = "9f86d081884c7d65")
        String cause,
    @Schema(description = "Arrived at this time or later", examples = "2026-03-01T00:00:00Z")
        String from,
    @Schema(description = "Arrived before this time", examples = "2026-03-02T00:00:00Z")
        String until,
    @Schema(
            description = "Instead of a filter: really all of them. Without filter it must be said",
            examples = "false")
        Boolean all,
    @Schema(
            description = "Only count, change nothing. True unless given: acting must be said",
            defaultValue = "true",
            examples = "false")
        Boolean dryRun,
    @Schema(
            description =
                "The count of the dry run. If it is another by now, nothing is done and the answer"
                    + " is 409",
            examples = "42")
        Long expected) {

  static BulkRequest required(BulkRequest request) {
    if (request == null) {
      throw new ProblemException(
          Problem.of(
              400,
              "no-body",
              "The body is missing",
              "Send a JSON object with a filter, or with \"all\": true"));
    }
    return request;
  }

  /** Somebody who forgot the filter must not hit everything. */
  BulkSelection selection() {
    BulkSelection selection = BulkSelection.parse(type, site, list, from, until, keyword, cause);
    boolean everything = Boolean.TRUE.equals(all);
    if (selection.equals(BulkSelection.ALL) && !everything) {
      throw Query.invalid("all", "must be true when there is no filter");
    }
    if (!selection.equals(BulkSelection.ALL) && everything) {
      throw Query.invalid("all", "contradicts the filter; send one of the two");
    }
    return selection;
  }

  /** Not named like a getter, which Jackson would take for the field's. */
  boolean onlyCounts() {
    return !Boolean.FALSE.equals(dryRun);
  }

  void requireExpected(long count) {
    if (expected != null && expected != count) {
      throw new ProblemException(
          Problem.of(
              409,
              "unexpected-count",
              "There are more or fewer of them by now",
              "nothing was done: %d were expected and %d match now; look again"
                  .formatted(expected, count)));
    }
  }
}
