package dev.holdfast.central.notification;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.shared.contract.NotificationStatus;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query of the list, as text from the URL and as what it means. */
public class ListParameters {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  private static final Set<NotificationStatus> STORED =
      EnumSet.complementOf(EnumSet.of(NotificationStatus.Forwarding));

  @QueryParam("status")
  @Parameter(description = "Only those with this status", example = "Parked")
  String status;

  @QueryParam("type")
  @Parameter(description = "Only those of this type", example = "Email")
  String type;

  @QueryParam("site")
  @Parameter(description = "Only those from this site", example = "plant-7")
  String site;

  @QueryParam("list")
  @Parameter(description = "Only those for this list", example = "ops")
  String list;

  @QueryParam("from")
  @Parameter(
      description = "Only those that arrived here at this time or later",
      example = "2026-03-01T00:00:00Z")
  String from;

  @QueryParam("until")
  @Parameter(
      description = "Only those that arrived here before this time",
      example = "2026-03-02T00:00:00Z")
  String until;

  @QueryParam("stuck")
  @Parameter(description = "Only those that wait for longer than they should", example = "true")
  String stuck;

  @QueryParam("keyword")
  @Parameter(
      description = "Only those with this in the subject, in upper or lower case",
      example = "pump")
  String keyword;

  @QueryParam("cause")
  @Parameter(
      description = "Only those that fail for this cause now; see /causes",
      example = "9f86d081884c7d65")
  String cause;

  @QueryParam("order")
  @Parameter(description = "'newest' or 'oldest' first; newest unless given", example = "oldest")
  String order;

  @QueryParam("limit")
  @Parameter(description = "At most so many, 1 to 500; 50 unless given", example = "50")
  String limit;

  @QueryParam("cursor")
  @Parameter(description = "The 'nextCursor' of the page before; keep the other parameters")
  String cursor;

  /**
   * @param stuckBefore what has been waiting since before is stuck
   */
  NotificationQuery query(Instant stuckBefore) {
    return new NotificationQuery(
        filter(stuckBefore),
        Query.oneOf("order", order, ListOrder.class).orElse(ListOrder.Newest),
        OpaqueCursor.decode(cursor, Cursor::parse),
        Query.limit(limit, DEFAULT_LIMIT, MAX_LIMIT));
  }

  private NotificationFilter filter(Instant stuckBefore) {
    Optional<Instant> earliest = Query.time("from", from);
    Optional<Instant> latest = Query.time("until", until);
    Query.requireOrder(earliest, latest);
    return new NotificationFilter(
        Query.text("status", status).map(ListParameters::statusOf),
        Query.text("type", type),
        Query.text("site", site),
        Query.text("list", list),
        earliest,
        latest,
        Query.flag("stuck", stuck) ? Optional.of(stuckBefore) : Optional.empty(),
        Query.text("keyword", keyword),
        Cause.fingerprint("cause", cause));
  }

  private static NotificationStatus statusOf(String name) {
    return STORED.stream()
        .filter(known -> known.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                Query.invalid(
                    "status",
                    "must be one of "
                        + STORED.stream().map(Enum::name).collect(Collectors.joining(", "))));
  }
}
