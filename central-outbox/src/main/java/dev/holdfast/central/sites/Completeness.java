package dev.holdfast.central.sites;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Whether all that a site has numbered is here. */
@Schema(
    name = "SiteCompleteness",
    description =
        "Whether everything the site has sent is here, by the numbers it bears. What has no number,"
            + " as from a sender that does not number, is not covered.")
public record Completeness(
    @Schema(examples = "plant-7") String siteId,
    @Schema(description = "Absent while nothing numbered has come yet", examples = "true")
        Boolean complete,
    @Schema(examples = "1–48,210 complete") String summary,
    @Schema(
            description =
                "Runs of numbers. A site has one, and another for each of its nodes and for each"
                    + " file that was restored or begun anew; the oldest first")
        List<Segment> segments) {

  private static final int MOST_SHOWN = 100;
  private static final int MOST_TOLD = 10;

  /** Numbers that go on from each other. */
  @Schema(name = "NumberedRun", description = "Numbers that go on from each other")
  public record Segment(
      @Schema(examples = "1") long from,
      @Schema(examples = "48210") long to,
      @Schema(examples = "48207") long received,
      @Schema(
              description =
                  "Numbers that are not here: still on their way, parked at the site, or lost; the"
                      + " first 100 runs of them")
          List<NumberRange> missing,
      @Schema(examples = "2") long missingCount,
      @Schema(description = "Numbers that operators of the site have given up; the first 100 runs")
          List<NumberRange> givenUp,
      @Schema(
              description =
                  "How many more were not here when there were more than 10,000 gaps: the oldest. Which"
                      + " they are, and whether they came later, is not known; absent when there are none",
              examples = "7000")
          Long notToldApart,
      @Schema(
              description =
                  "Whether the site speaks of numbers before these, none of which is here",
              examples = "false")
          boolean missingBefore,
      @Schema(examples = "2026-03-01T12:00:00Z") Instant lastAt) {

    boolean isComplete() {
      return missingCount == 0 && !missingBefore && notToldApart == null;
    }

    String words() {
      String span = new NumberRange(from, to).words();
      String before =
          (notToldApart == null
                  ? ""
                  : String.format(
                      Locale.ROOT, "; of the oldest %,d were not here in time", notToldApart))
              + (missingBefore ? "; what came before is not here" : "");
      if (missingCount == 0) {
        return span + (isComplete() ? " complete" : before);
      }
      String named =
          missing.stream()
              .limit(MOST_TOLD)
              .map(NumberRange::words)
              .collect(Collectors.joining(", "));
      return String.format(
          Locale.ROOT,
          "%s, %,d missing: %s%s%s",
          span,
          missingCount,
          named,
          missing.size() > MOST_TOLD ? ", …" : "",
          before);
    }
  }

  static Completeness of(String site, List<SubmitStream> streams) {
    List<Segment> segments = Chains.of(streams).stream().map(Completeness::segment).toList();
    return segments.isEmpty()
        ? new Completeness(site, null, "nothing numbered has come yet", segments)
        : new Completeness(
            site,
            segments.stream().allMatch(Segment::isComplete),
            segments.stream().map(Segment::words).collect(Collectors.joining("; ")),
            segments);
  }

  private static Segment segment(List<SubmitStream> chain) {
    SubmitStream last = chain.get(chain.size() - 1);
    List<NumberRange> missing = new ArrayList<>();
    List<NumberRange> givenUp = new ArrayList<>();
    chain.forEach(stream -> missing.addAll(stream.missing()));
    chain.forEach(stream -> givenUp.addAll(stream.givenUp()));
    long notToldApart = chain.stream().mapToLong(SubmitStream::notToldApart).sum();
    return new Segment(
        chain.get(0).first(),
        last.last(),
        chain.stream().mapToLong(SubmitStream::received).sum(),
        missing.stream().limit(MOST_SHOWN).toList(),
        NumberRange.count(missing),
        givenUp.stream().limit(MOST_SHOWN).toList(),
        notToldApart == 0 ? null : notToldApart,
        chain.get(0).followsUnknown(),
        chain.stream().map(SubmitStream::lastSeenAt).max(Instant::compareTo).orElseThrow());
  }
}
