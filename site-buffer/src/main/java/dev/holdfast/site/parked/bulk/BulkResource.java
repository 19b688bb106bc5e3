package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.site.kept.bulk.BulkCount;
import dev.holdfast.site.kept.bulk.BulkExamples;
import dev.holdfast.site.kept.bulk.BulkRequest;
import dev.holdfast.site.kept.bulk.DecideMany;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Actions on many parked messages over HTTP. */
@Path("/api/v1/parked")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Parked", description = "Messages that wait for an operator")
public class BulkResource {

  private final RetryMany retries;
  private final DecideMany decide;
  private final SecurityIdentity caller;

  @Inject
  BulkResource(RetryMany retries, DecideMany decide, SecurityIdentity caller) {
    this.retries = retries;
    this.decide = decide;
    this.caller = caller;
  }

  @POST
  @Path("/retry")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "retryManyParked",
      summary = "Have many parked messages tried again",
      description =
          "Only counts them unless 'dryRun' is false. Then a job begins: it sends one, waits for"
              + " what becomes of it, goes on with 2, 4, 8 … up to 256 at a time, and stops if the"
              + " same failure repeats.")
  @APIResponse(
      responseCode = "200",
      description = "Dry run: how many there are",
      content = @Content(schema = @Schema(implementation = BulkCount.class)))
  @APIResponse(
      responseCode = "202",
      description = "A job has begun; 'Location' tells how far it is",
      content =
          @Content(
              schema = @Schema(implementation = RetryJobView.class),
              example = RetryExamples.BEGUN))
  @APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
  @APIResponse(
      responseCode = "409",
      description = "There are not as many as 'expected'",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.OTHER_COUNT))
  @APIResponse(
      responseCode = "429",
      description = "Too many jobs are running",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = RetryExamples.TOO_MANY_JOBS))
  public Uni<Response> retry(BulkRequest body, UriInfo uri) {
    return retries
        .retry(within(body), caller.getPrincipal().getName())
        .map(
            retried ->
                retried instanceof RetryMany.Retried.Begun begun
                    ? begun(begun.job(), uri)
                    : Response.ok(((RetryMany.Retried.OnlyCounted) retried).count()).build());
  }

  private static Response begun(RetryJobView job, UriInfo uri) {
    return Response.accepted(job)
        .location(uri.getBaseUriBuilder().path(RetryJobResource.class).path(job.jobId()).build())
        .build();
  }

  @POST
  @Path("/discard")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "discardManyParked",
      summary = "Give many parked messages up",
      description =
          "Only counts them unless 'dryRun' is false. Then they are removed for good, some hundred"
              + " a commit; export them first. With 'expected' nothing is done if their number has"
              + " changed since the dry run.")
  @APIResponse(
      responseCode = "200",
      description = "How many there are, or were",
      content =
          @Content(schema = @Schema(implementation = BulkCount.class), example = BulkExamples.DONE))
  @APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
  @APIResponse(
      responseCode = "409",
      description = "There are not as many as 'expected'",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.OTHER_COUNT))
  public Uni<BulkCount> discard(BulkRequest body) {
    return decide.decide(MessageAction.Discard, within(body), caller.getPrincipal().getName());
  }

  private BulkRequest within(BulkRequest body) {
    return BulkRequest.required(body).within(TargetLimit.of(caller));
  }
}
