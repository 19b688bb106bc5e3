package dev.holdfast.central.sitecalls;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the mirror, as text from the URL and as what it means. */
public class SiteCallParameters {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  @QueryParam("site")
  @Parameter(description = "Only those of this site", example = "plant-7")
  String site;

  @QueryParam("channel")
  @Parameter(description = "Only those of this channel", example = "ApiOutbound")
  String channel;

  @QueryParam("target")
  @Parameter(description = "Only those for this target", example = "erp")
  String target;

  @QueryParam("outcome")
  @Parameter(description = "Only those last found so", example = "PermanentFailure")
  String outcome;

  @QueryParam("failed")
  @Parameter(
      description = "Only those whose last attempt has not delivered, whatever it was",
      example = "true")
  String failed;

  @QueryParam("from")
  @Parameter(description = "Last attempted at this time or later", example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(description = "Last attempted before this time", example = "2026-03-02T00:00:00Z")
  String until;

  @QueryParam("keyword")
  @Parameter(description = "Only those with this in the last error", example = "answered 503")
  String keyword;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before; keep the other parameters")
  String cursor;

  SiteCallQuery query() {
    Optional<Instant> earliest = Query.time("from", from);
    Optional<Instant> latest = Query.time("until", until);
    Query.requireOrder(earliest, latest);
    return new SiteCallQuery(
        Query.text("site", site),
        Query.text("channel", channel),
        Query.text("target", target),
        Query.text("outcome", outcome),
        Query.flag("failed", failed),
        earliest,
        latest,
        Query.text("keyword", keyword),
        OpaqueCursor.decode(cursor, SiteCallPage::place),
        Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT));
  }
}
