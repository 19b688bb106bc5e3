package dev.holdfast.central.operator.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Jobs over HTTP. */
@Path("/api/v1/notifications/jobs")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Many notifications", description = "Actions on many parked notifications")
public class BulkJobResource {

  private static final String ID_EXAMPLE = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11";
  private static final String ID_MEANING = "The jobId from when it began";

  private final BulkActions actions;
  private final SecurityIdentity caller;

  @Inject
  BulkJobResource(BulkActions actions, SecurityIdentity caller) {
    this.actions = actions;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listNotificationJobs",
      summary = "The jobs of all nodes",
      description = "The last 100, newest first. The audit remembers older ones.")
  @APIResponse(responseCode = "200", description = "The jobs")
  public Uni<List<BulkJobView>> all() {
    return actions.all();
  }

  @GET
  @Path("/{jobId}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getNotificationJob",
      summary = "How far a job has come",
      description =
          "Ask again while 'state' is Running; 'waitsBecause' says why it takes long. Stopped means that the same failure repeated: mend"
              + " what 'stoppedBecause' names and begin another job; what this one had not come to"
              + " is still parked.")
  @APIResponse(responseCode = "200", description = "How far it has come")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "There is no such job, or no longer",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.NO_SUCH_JOB))
  public Uni<BulkJobView> one(
      @PathParam("jobId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE) String jobId) {
    return actions.one(jobId);
  }

  @DELETE
  @Path("/{jobId}")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "cancelNotificationJob",
      summary = "Cancel a job",
      description = "What it has done stays done; the rest stays parked. Cancelling twice is fine.")
  @APIResponse(
      responseCode = "200",
      description = "How far it had come",
      content =
          @Content(
              schema = @Schema(implementation = BulkJobView.class),
              example = BulkExamples.CANCELLED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "There is no such job, or no longer",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.NO_SUCH_JOB))
  public Uni<BulkJobView> cancel(
      @PathParam("jobId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE) String jobId) {
    return actions.cancel(jobId, caller.getPrincipal().getName());
  }
}
