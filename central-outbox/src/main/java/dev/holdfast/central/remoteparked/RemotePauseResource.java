package dev.holdfast.central.remoteparked;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Pauses of a site's targets over HTTP; the site's status lists them. */
@Path("/api/v1/sites/{site}/pauses/{kind}/{name}")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Sites", description = "How sites are doing")
@APIResponse(
    responseCode = "404",
    description = "No such site, or nothing of this name is defined or paused there",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NOTHING_DEFINED))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected, or busy; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RemotePauseResource {

  private static final String KIND = "external-systems or databases";

  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RemotePauseResource(RemoteActions actions, SecurityIdentity caller) {
    this.actions = actions;
    this.caller = caller;
  }

  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "pauseTargetOfSite",
      summary = "Pause a target of a site",
      description =
          "The site attempts nothing at it any more; what is for it waits there and uses up no"
              + " retry. The pause outlasts a restart and a failover of the site.")
  @APIResponse(
      responseCode = "200",
      description = "It is paused",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.TargetPause.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  public Uni<Response> pause(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("kind") @Parameter(description = KIND, example = "external-systems") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "erp") String name,
      @RequestBody(content = @Content(schema = @Schema(implementation = PauseRequest.class)))
          ObjectNode body) {
    return act(site, kind, name, Optional.of(RemoteBulkResource.required(body).toString()));
  }

  @DELETE
  @Operation(
      operationId = "resumeTargetOfSite",
      summary = "Let a target of a site go on",
      description =
          "One message goes first; the rest follows when it has reached the target. If it does not,"
              + " the target is looked for like one that is away.")
  @APIResponse(responseCode = "204", description = "It goes on")
  public Uni<Response> resume(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("kind") @Parameter(description = KIND, example = "external-systems") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "erp") String name) {
    return act(site, kind, name, Optional.empty());
  }

  private Uni<Response> act(String site, String kind, String name, Optional<String> request) {
    return actions
        .pause(site, kind, name, request, caller.getPrincipal().getName())
        .map(RemoteAnswer::of);
  }
}
