package dev.holdfast.site.parked;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.shared.contract.ParkedQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the parked messages, as text from the URL and as what it means. */
public class ParkedParameters {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  @QueryParam("category")
  @Parameter(description = "Only messages of this category", example = "ExternalSystem")
  String category;

  @QueryParam("target")
  @Parameter(description = "Only messages for this target", example = "erp")
  String target;

  @QueryParam("origin")
  @Parameter(description = "Only messages from this instance", example = "plc-gateway-2")
  String origin;

  @QueryParam("keyword")
  @Parameter(
      description = "Only messages with this in the payload or the last error",
      example = "answered 401")
  String keyword;

  @QueryParam("from")
  @Parameter(description = "Handed in at this time or later", example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(description = "Handed in before this time", example = "2026-03-02T00:00:00Z")
  String until;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before")
  String cursor;

  /** The same from central, over the link. */
  public static ParkedParameters of(ParkedQuery query) {
    ParkedParameters parameters = new ParkedParameters();
    parameters.category = query.category().orElse(null);
    parameters.target = query.target().orElse(null);
    parameters.origin = query.origin().orElse(null);
    parameters.keyword = query.keyword().orElse(null);
    parameters.from = query.from().orElse(null);
    parameters.until = query.until().orElse(null);
    parameters.limit = query.limit().orElse(null);
    parameters.cursor = query.cursor().orElse(null);
    return parameters;
  }

  public ParkedFilter filter() {
    return ParkedFilter.parse(category, target, origin, keyword, from, until);
  }

  public ParkedCursor after() {
    return OpaqueCursor.decode(cursor, ParkedCursor::parse).orElse(ParkedCursor.START);
  }

  public int limit() {
    return Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
  }
}
