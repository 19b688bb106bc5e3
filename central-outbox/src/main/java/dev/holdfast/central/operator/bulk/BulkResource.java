package dev.holdfast.central.operator.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.shared.contract.ParkedAction;
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
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Actions on many parked notifications over HTTP. */
@Path("/api/v1/notifications")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Many notifications", description = "Actions on many parked notifications")
@APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
@APIResponse(
    responseCode = "409",
    description = "There are not as many as 'expected'",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.OTHER_COUNT))
@APIResponse(
    responseCode = "429",
    description = "Too many jobs are running",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.TOO_MANY_JOBS))
public class BulkResource {

  private final BulkActions actions;
  private final TokenScope scope;
  private final SecurityIdentity caller;

  @Inject
  BulkResource(BulkActions actions, TokenScope scope, SecurityIdentity caller) {
    this.actions = actions;
    this.scope = scope;
    this.caller = caller;
  }

  @POST
  @Path("/retry")
  @Operation(
      operationId = "retryNotifications",
      summary = "Have many parked notifications tried again",
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
              schema = @Schema(implementation = BulkJobView.class),
              example = BulkExamples.RETRY_BEGUN))
  public Uni<Response> retry(BulkRequest body, UriInfo uri) {
    return run(ParkedAction.Retry, body, uri);
  }

  @POST
  @Path("/discard")
  @Operation(
      operationId = "discardNotifications",
      summary = "Give many parked notifications up",
      description =
          "Only counts them unless 'dryRun' is false. Then a job begins that gives them up, some"
              + " hundred a commit; they are never sent, and their rows stay for the record. With"
              + " 'expected' nothing is done if their number has changed since the dry run.")
  @APIResponse(
      responseCode = "200",
      description = "Dry run: how many there are",
      content = @Content(schema = @Schema(implementation = BulkCount.class)))
  @APIResponse(
      responseCode = "202",
      description = "A job has begun; 'Location' tells how far it is",
      content =
          @Content(
              schema = @Schema(implementation = BulkJobView.class),
              example = BulkExamples.DISCARD_BEGUN))
  public Uni<Response> discard(BulkRequest body, UriInfo uri) {
    return run(ParkedAction.Discard, body, uri);
  }

  private Uni<Response> run(ParkedAction action, BulkRequest body, UriInfo uri) {
    Optional<BulkRequest> given = Optional.ofNullable(body);
    scope.require(given.map(BulkRequest::site).stream().toList());
    scope.requireTargets(given.map(BulkRequest::list).stream().toList(), "list");
    return actions
        .run(action, body, caller.getPrincipal().getName())
        .map(
            answered ->
                answered instanceof BulkActions.Answered.Begun begun
                    ? begun(begun.job(), uri)
                    : Response.ok(((BulkActions.Answered.OnlyCounted) answered).count()).build());
  }

  private static Response begun(BulkJob job, UriInfo uri) {
    return Response.accepted(BulkJobView.of(job))
        .location(
            uri.getBaseUriBuilder().path(BulkJobResource.class).path(job.id().toString()).build())
        .build();
  }
}
