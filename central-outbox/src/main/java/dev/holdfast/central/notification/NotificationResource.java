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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Notifications over HTTP. */
@Path("/api/v1/notifications")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Notifications", description = "What arrived, what went out, what waits")
public class NotificationResource {

  private final Notifications notifications;
  private final AuditTrail audit;
  private final KpiSettings kpi;
  private final Clock clock;

  @Inject
  NotificationResource(
      Notifications notifications, AuditTrail audit, KpiSettings kpi, Clock clock) {
    this.notifications = notifications;
    this.audit = audit;
    this.kpi = kpi;
    this.clock = clock;
  }

  @GET
  @Operation(summary = "List notifications, newest first")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<NotificationPage> list(@BeanParam ListParameters parameters) {
    int limit = parameters.limit();
    return notifications
        .newest(parameters.filter(), parameters.after(), limit + 1)
        .map(rows -> NotificationPage.of(rows, limit, stuckBefore()));
  }

  @GET
  @Path("{id}")
  @Operation(summary = "One notification with its history")
  @APIResponse(responseCode = "404", description = "There is no such notification")
  public Uni<NotificationDetail> one(
      @PathParam("id")
          @Parameter(
              description = "With or without hyphens",
              example = "0f8fad5b-d9cb-469f-a165-70867728950e")
          String id) {
    NotificationId notificationId = parse(id);
    return notifications
        .find(notificationId)
        .map(found -> found.orElseThrow(() -> unknown(id)))
        .chain(
            row ->
                audit
                    .historyOf(row.id().value())
                    .map(history -> NotificationDetail.of(row, history, stuckBefore())));
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
