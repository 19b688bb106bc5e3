package dev.holdfast.central.remoteparked;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.shared.contract.MessageAction;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Many pending messages of a site over HTTP. */
@Path("/api/v1/sites/{site}/pending")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Sites' pending messages", description = "What a site will try by itself")
@APIResponse(
    responseCode = "200",
    description = "How many there are, or it was done to",
    content = @Content(schema = @Schema(implementation = RemoteSchemas.Counted.class)))
@APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
@APIResponse(
    responseCode = "404",
    description = "No such site",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.UNKNOWN))
@APIResponse(
    responseCode = "409",
    description = "There are not as many as 'expected'",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.OTHER_COUNT))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected, or busy; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RemotePendingBulkResource {

  private final RemoteActions actions;
  private final TokenScope scope;
  private final SecurityIdentity caller;

  @Inject
  RemotePendingBulkResource(RemoteActions actions, TokenScope scope, SecurityIdentity caller) {
    this.actions = actions;
    this.scope = scope;
    this.caller = caller;
  }

  @POST
  @Path("/expedite")
  @Operation(
      operationId = "expediteManyPendingAtSite",
      summary = "Have many pending messages of a site tried now instead of later",
      description =
          "Only counts them unless 'dryRun' is false. Those behind another one of their ordering"
              + " key are left as they are.")
  public Uni<Response> expedite(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @RequestBody(content = @Content(schema = @Schema(implementation = RemoteSchemas.Bulk.class)))
          ObjectNode body) {
    return decide(site, MessageAction.Expedite, body);
  }

  @POST
  @Path("/cancel")
  @Operation(
      operationId = "cancelManyPendingAtSite",
      summary = "Give many pending messages of a site up",
      description =
          "Only counts them unless 'dryRun' is false. Then they are removed there for good. With"
              + " 'expected' nothing is done if their number has changed since the dry run.")
  public Uni<Response> cancel(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @RequestBody(content = @Content(schema = @Schema(implementation = RemoteSchemas.Bulk.class)))
          ObjectNode body) {
    return decide(site, MessageAction.Cancel, body);
  }

  private Uni<Response> decide(String site, MessageAction action, ObjectNode body) {
    RemoteBulkResource.requireTarget(scope, RemoteBulkResource.required(body));
    return actions
        .decideMany(site, action, body.toString(), caller.getPrincipal().getName())
        .map(RemoteAnswer::of);
  }
}
