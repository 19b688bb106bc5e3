package dev.holdfast.site.kept.bulk;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.site.kept.KeptFilter;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an operator posts to act on many messages. */
@Schema(
    description = "Which messages to act on, and whether to act at all",
    examples =
        """
        {"target": "erp", "keyword": "answered 401", "dryRun": false, "expected": 42}
        """)
public record BulkRequest(
    @Schema(examples = "ExternalSystem") String category,
    @Schema(examples = "erp") String target,
    @Schema(description = "The instance that handed it in", examples = "plc-gateway-2")
        String origin,
    @Schema(description = "In the payload or the last error", examples = "answered 401")
        String keyword,
    @Schema(description = "Handed in at this time or later", examples = "2026-03-01T00:00:00Z")
        String from,
    @Schema(description = "Handed in before this time", examples = "2026-03-02T00:00:00Z")
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

  public static BulkRequest required(BulkRequest request) {
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

  /** That it is about nothing but what a token may reach. */
  public BulkRequest within(TargetLimit limit) {
    limit.requireNamed(Stream.ofNullable(category).toList(), Stream.ofNullable(target).toList());
    return this;
  }

  /** Somebody who forgot the filter must not hit everything. */
  KeptFilter filter() {
    KeptFilter filter = KeptFilter.parse(category, target, origin, keyword, from, until);
    boolean everything = Boolean.TRUE.equals(all);
    if (filter.equals(KeptFilter.ALL) && !everything) {
      throw Query.invalid("all", "must be true when there is no filter");
    }
    if (!filter.equals(KeptFilter.ALL) && everything) {
      throw Query.invalid("all", "contradicts the filter; send one of the two");
    }
    return filter;
  }

  /** Not named like a getter, which Jackson would take for the field's. */
  public boolean onlyCounts() {
    return !Boolean.FALSE.equals(dryRun);
  }
}
