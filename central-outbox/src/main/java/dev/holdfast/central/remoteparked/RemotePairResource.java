package dev.holdfast.central.remoteparked;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The two nodes of a site, over HTTP. */
@Path("/api/v1/sites/{site}/pair")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites", description = "How sites are doing")
public class RemotePairResource {

  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RemotePairResource(RemoteActions actions, SecurityIdentity caller) {
    this.actions = actions;
    this.caller = caller;
  }

  /** Which node is to step back. */
  @Schema(
      name = "SwitchOver",
      description = "Which node is to step back",
      examples =
          """
          {"from": "node-1"}
          """)
  public record SwitchOverRequest(
      @Schema(
              description =
                  "The node that leads, as the status has it. Nothing happens when the other one"
                      + " leads by now",
              examples = "node-1")
          String from) {}

  @POST
  @Path("/switch-over")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "switchOverAtSite",
      summary = "Make the other node of a site the active one",
      description =
          "The node finishes what it has begun, waits until the standby has everything, and steps"
              + " back. The link moves with the lead, so the site is away for a moment.")
  @APIResponse(responseCode = "204", description = "The other node is the active one")
  @APIResponse(responseCode = "400", description = "'from' is missing")
  @APIResponse(
      responseCode = "404",
      description = "No such site",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "No standby is there to hand over to",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_STANDBY))
  @APIResponse(
      responseCode = "503",
      description = "The site is not connected; nothing was done",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
  @APIResponse(
      responseCode = "504",
      description = "The site is connected but did not answer; it may have acted",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
  public Uni<Response> switchOver(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      SwitchOverRequest body) {
    String from =
        Query.text("from", body == null ? null : body.from())
            .orElseThrow(() -> Query.invalid("from", "is missing; say which node is to step back"));
    return actions.switchOver(site, from, caller.getPrincipal().getName()).map(RemoteAnswer::of);
  }
}
