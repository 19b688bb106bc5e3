package dev.holdfast.central.notification;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.kpi.KpiSettings;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Notifications over HTTP. */
@Path("/api/v1/notifications")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Notifications", description = "What arrived, what went out, what waits")
public class NotificationResource {

  private static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no notification '0f8fad5b-d9cb-469f-a165-70867728950e'"}
      """;

  private static final String ID_FORM = "With or without hyphens";
  private static final String ID_EXAMPLE = "0f8fad5b-d9cb-469f-a165-70867728950e";

  private final Notifications notifications;
  private final AuditTrail audit;
  private final WaitReasons reasons;
  private final KpiSettings kpi;
  private final Clock clock;

  @Inject
  NotificationResource(
      Notifications notifications,
      AuditTrail audit,
      WaitReasons reasons,
      KpiSettings kpi,
      Clock clock) {
    this.notifications = notifications;
    this.audit = audit;
    this.reasons = reasons;
    this.kpi = kpi;
    this.clock = clock;
  }

  @GET
  @Operation(
      operationId = "listNotifications",
      summary = "List notifications, newest first",
      description =
          "Filters can be combined. Go on with 'nextCursor' until there is none, even after a short"
              + " page: one request looks at 20,000 notifications at most.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<NotificationPage> list(@BeanParam ListParameters parameters) {
    Instant stuckBefore = stuckBefore();
    return notifications
        .page(parameters.query(stuckBefore))
        .chain(
            found ->
                reasons.of(found.rows()).map(why -> NotificationPage.of(found, stuckBefore, why)));
  }

  @GET
  @Path("{id}")
  @Operation(
      operationId = "getNotification",
      summary = "One notification with its history",
      description =
          "All that is known of it: its text, to whom it went, and every attempt and decision,"
              + " oldest first. Of more than 1,000 the newest are shown; /audit has them all.")
  @APIResponse(responseCode = "200", description = "The notification")
  @APIResponse(
      responseCode = "404",
      description = "There is no such notification",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<NotificationDetail> one(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id) {
    NotificationId notificationId = parse(id);
    return notifications
        .find(notificationId)
        .map(found -> found.orElseThrow(() -> unknown(id)))
        .chain(
            row ->
                Uni.combine()
                    .all()
                    .unis(audit.historyOf(row.id().value()), reasons.of(List.of(row)))
                    .with(
                        (history, why) -> NotificationDetail.of(row, history, stuckBefore(), why)));
  }

  @GET
  @Path("{id}/status")
  @Operation(
      operationId = "getNotificationStatus",
      summary = "How one notification stands",
      description = "The few fields that change, for those who ask again and again.")
  @APIResponse(responseCode = "200", description = "How it stands")
  @APIResponse(
      responseCode = "404",
      description = "There is no such notification",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<NotificationState> status(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id) {
    NotificationId notificationId = parse(id);
    return notifications
        .look(List.of(notificationId))
        .map(found -> Optional.ofNullable(found.get(notificationId)))
        .map(found -> found.orElseThrow(() -> unknown(id)))
        .map(NotificationState::of);
  }

  private Instant stuckBefore() {
    return clock.instant().minus(kpi.stuckAgeThreshold());
  }

  /** What is no id cannot be found either. */
  private static NotificationId parse(String id) {
    try {
      return NotificationId.parse(id);
    } catch (IllegalArgumentException e) {
      throw unknown(id);
    }
  }

  private static ProblemException unknown(String id) {
    return new ProblemException(Problem.notFound("There is no notification '%s'".formatted(id)));
  }
}
