package dev.holdfast.central.remoteparked;

import dev.holdfast.shared.contract.MessagesQuery;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of a site's messages. The site reads it, and says what is wrong with it. */
public class RemoteParameters {

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
      example = "HTTP 401")
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

  MessagesQuery query() {
    return new MessagesQuery(
        Optional.ofNullable(category),
        Optional.ofNullable(target),
        Optional.ofNullable(origin),
        Optional.ofNullable(keyword),
        Optional.ofNullable(from),
        Optional.ofNullable(until),
        Optional.ofNullable(limit),
        Optional.ofNullable(cursor));
  }
}
