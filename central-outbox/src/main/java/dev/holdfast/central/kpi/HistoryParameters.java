package dev.holdfast.central.kpi;

import dev.holdfast.base.listing.Query;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** Which hours are asked for, as text from the URL and as what it means. */
public class HistoryParameters {

  static final Duration USUAL = Duration.ofHours(24);
  static final Duration LONGEST = Duration.ofDays(31);

  @QueryParam("site")
  @Parameter(description = "Only this site", example = "plant-7")
  String site;

  @QueryParam("from")
  @Parameter(
      description = "From the hour of this time on; a day before 'until' unless given",
      example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(
      description = "Until the end of the hour before this time; now unless given",
      example = "2026-03-02T00:00:00Z")
  String until;

  /** Whole hours. */
  record Range(Optional<String> site, Instant from, Instant until) {}

  Range range(Instant now) {
    Optional<Instant> asked = Query.time("from", from);
    Optional<Instant> end = Query.time("until", until);
    Query.requireOrder(asked, end);
    Instant last = storable(upToTheHour(end.orElse(now)));
    Instant first = asked.map(HistoryParameters::hour).orElse(storable(last.minus(USUAL)));
    if (Duration.between(first, last).compareTo(LONGEST) > 0) {
      throw Query.invalid(
          "from", "must be at most %d days before 'until'".formatted(LONGEST.toDays()));
    }
    if (!first.isBefore(last)) {
      throw Query.invalid("from", "must be earlier than 'until', which is now unless given");
    }
    return new Range(Query.text("site", site), first, last);
  }

  private static Instant hour(Instant time) {
    return time.truncatedTo(ChronoUnit.HOURS);
  }

  private static Instant storable(Instant hour) {
    return hour(Query.clamp(hour));
  }

  private static Instant upToTheHour(Instant time) {
    return hour(time).equals(time) ? time : hour(time).plus(1, ChronoUnit.HOURS);
  }
}
