package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.SiteEndpoints;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
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

/** How a site is doing, asked of the site. */
@Path("/api/v1/sites/{site}/status")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites", description = "How sites are doing")
public class RemoteStatusResource {

  private final AskSite sites;

  @Inject
  RemoteStatusResource(AskSite sites) {
    this.sites = sites;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getSiteStatus",
      summary = "How a site is doing, now",
      description = "What the node that holds the link says of itself.")
  @APIResponse(
      responseCode = "200",
      description = "What it says",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Status.class)))
  @APIResponse(
      responseCode = "404",
      description = "No such site is known here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.UNKNOWN))
  @APIResponse(
      responseCode = "503",
      description = "The site is not connected; the detail says when it last was",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
  @APIResponse(
      responseCode = "504",
      description = "The site is connected but did not answer",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
  public Uni<Response> status(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site) {
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.SITE_STATUS, "{}"))
        .map(RemoteAnswer::of);
  }
}
