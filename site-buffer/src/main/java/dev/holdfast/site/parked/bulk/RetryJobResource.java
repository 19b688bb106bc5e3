package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
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

/** Retry jobs over HTTP. */
@Path("/api/v1/parked/jobs")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Parked", description = "Messages that wait for an operator")
public class RetryJobResource {

  private static final String ID_EXAMPLE = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11";

  private static final String ID_MEANING = "The jobId from when it began";

  private final RetryMany retries;

  @Inject
  RetryJobResource(RetryMany retries) {
    this.retries = retries;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listRetryJobs",
      summary = "The retry jobs of this node since it started",
      description = "The last 100, in the order they were started.")
  @APIResponse(responseCode = "200", description = "The jobs")
  public List<RetryJobView> all() {
    return retries.jobs();
  }

  @GET
  @Path("/{jobId}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getRetryJob",
      summary = "How far a retry job has come",
      description =
          "Ask again while 'state' is Running. Stopped means that the same failure repeated: mend"
              + " what 'stoppedBecause' names and begin another job; what this one had not come to is"
              + " still parked.")
  @APIResponse(responseCode = "200", description = "How far it has come")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "This node has no such job, or no longer",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = RetryExamples.NO_SUCH_JOB))
  public RetryJobView one(
      @PathParam("jobId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE) String jobId) {
    return retries.job(jobId);
  }

  @DELETE
  @Path("/{jobId}")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "cancelRetryJob",
      summary = "Cancel a retry job",
      description = "What it has sent stays sent; the rest stays parked. Cancelling twice is fine.")
  @APIResponse(
      responseCode = "200",
      description = "How far it had come",
      content =
          @Content(
              schema = @Schema(implementation = RetryJobView.class),
              example = RetryExamples.CANCELLED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "This node has no such job, or no longer",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = RetryExamples.NO_SUCH_JOB))
  public RetryJobView cancel(
      @PathParam("jobId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE) String jobId) {
    return retries.cancel(jobId);
  }
}
