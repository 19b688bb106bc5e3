package dev.holdfast.central.pause;

import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.pause.PauseView.AllPauses;
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
@Tag(name = "Pauses", description = "Lists and mail servers that rest")
public class PauseResource {

  private static final String KIND = "lists or smtp-configurations";

  private static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "there is no list 'opps'"}
      """;

  private static final String NOT_PAUSED =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "list 'ops' is not paused"}
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
      description = "Who has paused it, why and until when; also what goes on again just now.")
  @APIResponse(responseCode = "200", description = "All pauses")
  public Uni<AllPauses> all() {
    return pauses.all().map(all -> new AllPauses(all.stream().map(PauseView::of).toList()));
  }

  @PUT
  @Path("{kind}/{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "pause",
      summary = "Pause a list or a mail server",
      description =
          "Nothing of the list is attempted any more, or nothing over the server; what has begun comes"
              + " to its end. What is due stays due and uses up no retry. Mails take the next server"
              + " that is not paused; if there is none, they wait.")
  @APIResponse(responseCode = "200", description = "It is paused")
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "404",
      description = "There is nothing of this name",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<PauseView> pause(
      @PathParam("kind") @Parameter(description = KIND, example = "lists") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "ops") String name,
      PauseRequest body) {
    return change
        .pause(PausedKind.at(kind), name, PauseRequest.required(body), actor())
        .map(PauseView::of);
  }

  @DELETE
  @Path("{kind}/{name}")
  @Operation(
      operationId = "resume",
      summary = "Let a list or a mail server go on",
      description =
          "One notification is sent first; the rest follows when it is delivered. If it fails, a list"
              + " is paused again and says so; a server is looked for like one that is away.")
  @APIResponse(responseCode = "204", description = "It goes on")
  @APIResponse(
      responseCode = "404",
      description = "It is not paused",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = NOT_PAUSED))
  public Uni<Void> resume(
      @PathParam("kind") @Parameter(description = KIND, example = "lists") String kind,
      @PathParam("name") @Parameter(description = "Which one", example = "ops") String name) {
    return change.resume(PausedKind.at(kind), name, actor());
  }

  private String actor() {
    return caller.getPrincipal().getName();
  }
}
