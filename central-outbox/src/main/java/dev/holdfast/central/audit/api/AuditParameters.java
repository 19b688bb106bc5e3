package dev.holdfast.central.audit.api;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.central.audit.AuditQuery;
import dev.holdfast.shared.id.MessageId;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the record, as text from the URL and as what it means. */
public class AuditParameters {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  @QueryParam("correlationId")
  @Parameter(
      description = "Only what is about this notification, message or job",
      example = "0f8fad5b-d9cb-469f-a165-70867728950e")
  String correlationId;

  @QueryParam("site")
  @Parameter(description = "Only what is about this site", example = "plant-7")
  String site;

  @QueryParam("kind")
  @Parameter(description = "Only what was done so, exactly as listed", example = "NotifyRetry")
  String kind;

  @QueryParam("actor")
  @Parameter(description = "Only what this user or token has done", example = "anna")
  String actor;

  @QueryParam("from")
  @Parameter(description = "At this time or later", example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(description = "Before this time", example = "2026-03-02T00:00:00Z")
  String until;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before; keep the other parameters")
  String cursor;

  AuditQuery query() {
    Optional<Instant> earliest = Query.time("from", from);
    Optional<Instant> latest = Query.time("until", until);
    Query.requireOrder(earliest, latest);
    return new AuditQuery(
        Query.text("correlationId", correlationId)
            .map(id -> Query.id("correlationId", id, MessageId::parse).value()),
        Query.text("site", site),
        Query.text("kind", kind),
        Query.text("actor", actor),
        earliest,
        latest,
        OpaqueCursor.decode(cursor, AuditPage::place),
        Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT));
  }
}
