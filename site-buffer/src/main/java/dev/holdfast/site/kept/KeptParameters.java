package dev.holdfast.site.kept;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.shared.contract.MessagesQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of messages that are still here, as text from the URL and as what it means. */
public class KeptParameters {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 500;

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
  public static KeptParameters of(MessagesQuery query) {
    KeptParameters parameters = new KeptParameters();
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

  public KeptFilter filter() {
    return KeptFilter.parse(category, target, origin, keyword, from, until);
  }

  public KeptCursor after() {
    return OpaqueCursor.decode(cursor, KeptCursor::parse).orElse(KeptCursor.START);
  }

  public int limit() {
    return Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
  }
}
