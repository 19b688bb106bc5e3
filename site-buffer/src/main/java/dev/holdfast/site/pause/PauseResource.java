package dev.holdfast.site.pause;

import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.site.pause.PauseView.AllPauses;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Pauses over HTTP. */
@Path("/api/v1/pauses")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Pauses", description = "Targets that rest")
public class PauseResource {

  private static final String KIND = "external-systems or databases";

  private static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "the external system erb is not defined here"}
      """;

  private static final String NOT_PAUSED =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "the external system erp is not paused"}
      """;

  private final Pauses pauses;
  private final ChangePause change;
  private final SecurityIdentity caller;

  @Inject
  PauseResource(Pauses pauses, ChangePause change, SecurityIdentity caller) {
    this.pauses = pauses;
    this.change = change;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listPauses",
      summary = "What is paused",
      description = "Who has paused it, why and until when.")
  @APIResponse(responseCode = "200", description = "All pauses")
  public AllPauses all() {
    return new AllPauses(pauses.all().stream().map(PauseView::of).toList());
  }

  @PUT
  @Path("{kind}/{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "pause",
      summary = "Pause a target",
      description =
          "Nothing is attempted at it any more; what has begun comes to its end. What is for it is"
              + " taken in as before and waits, and uses up no retry; what expires does so. The pause"
              + " outlasts a restart and a failover.")
  @APIResponse(responseCode = "200", description = "It is paused")
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "404",
      description = "Nothing is defined under this name",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<PauseView> pause(
      @PathParam("kind") @Parameter(description = KIND, example = "external-systems") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "erp") String name,
      PauseRequest body) {
    return change.pause(ChangePause.target(kind, name), PauseRequest.required(body), actor());
  }

  @DELETE
  @Path("{kind}/{name}")
  @Operation(
      operationId = "resume",
      summary = "Let a target go on",
      description =
          "One message goes first; the rest follows when it has reached the target. If it does not,"
              + " the target is looked for like one that is away.")
  @APIResponse(responseCode = "204", description = "It goes on")
  @APIResponse(
      responseCode = "404",
      description = "It is not paused",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = NOT_PAUSED))
  public Uni<Void> resume(
      @PathParam("kind") @Parameter(description = KIND, example = "external-systems") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "erp") String name) {
    return change.resume(ChangePause.target(kind, name), actor());
  }

  private String actor() {
    return caller.getPrincipal().getName();
  }
}
