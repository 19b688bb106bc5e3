package dev.holdfast.central.cause;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the list, as text from the URL and as what it means. */
public class CauseParameters {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;

  @QueryParam("site")
  @Parameter(description = "Count only notifications from this site", example = "plant-7")
  String site;

  @QueryParam("list")
  @Parameter(description = "Count only notifications for this list", example = "ops")
  String list;

  @QueryParam("held")
  @Parameter(
      description = "'true' for those that somebody sees to, 'false' for those that nobody does",
      example = "false")
  String held;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 200; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before; keep the other parameters")
  String cursor;

  CauseQuery query() {
    return new CauseQuery(
        Optional.empty(),
        Query.text("site", site),
        Query.text("list", list),
        Query.text("held", held).map(text -> Query.flag("held", text)),
        OpaqueCursor.decode(cursor, CauseQuery.Place::parse),
        Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT));
  }
}
