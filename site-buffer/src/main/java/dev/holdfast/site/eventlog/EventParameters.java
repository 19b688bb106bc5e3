package dev.holdfast.site.eventlog;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.shared.id.MessageId;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the event log, as text from the URL and as what it means. */
public class EventParameters {

  @QueryParam("kind")
  @Parameter(description = "Only events of this kind", example = "Parked")
  String kind;

  @QueryParam("target")
  @Parameter(description = "Only events of this target", example = "erp")
  String target;

  @QueryParam("messageId")
  @Parameter(
      description = "Only events of this message, its id with or without hyphens",
      example = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
  String messageId;

  @QueryParam("keyword")
  @Parameter(
      description = "Only events with this in the text or the source",
      example = "answered 503")
  String keyword;

  @QueryParam("from")
  @Parameter(description = "Not before this time", example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(description = "Before this time", example = "2026-03-02T00:00:00Z")
  String until;

  @QueryParam("limit")
  @Parameter(
      description = "At most so many; 'holdfast.site.events.page-size' is the most and the default",
      example = "100")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before")
  String cursor;

  EventFilter filter() {
    Optional<Instant> first = Query.time("from", from);
    Optional<Instant> end = Query.time("until", until);
    Query.requireOrder(first, end);
    return new EventFilter(
        Query.oneOf("kind", kind, EventKind.class),
        Query.text("target", target),
        Query.text("messageId", messageId).map(id -> Query.id("messageId", id, MessageId::parse)),
        Query.text("keyword", keyword),
        first,
        end);
  }

  Optional<EventCursor> after() {
    return OpaqueCursor.decode(cursor, EventCursor::parse);
  }

  int limit(int pageSize) {
    return Query.limit(limit, pageSize, pageSize);
  }
}
