package dev.holdfast.central.sites;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Completeness over HTTP. */
@Path("/api/v1/sites/{site}/completeness")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites", description = "How sites are doing")
public class CompletenessResource {

  private final SiteRows sites;
  private final SiteKeys keys;
  private final StreamRows streams;

  @Inject
  CompletenessResource(SiteRows sites, SiteKeys keys, StreamRows streams) {
    this.sites = sites;
    this.keys = keys;
    this.streams = streams;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getSiteCompleteness",
      summary = "Whether all that a site has sent is here",
      description = "By the numbers of its notifications; names what is missing.")
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content =
          @Content(
              schema = @Schema(implementation = Completeness.class),
              example = SiteRegistryExamples.COMPLETENESS))
  @APIResponse(
      responseCode = "404",
      description = "There is no such site",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.UNKNOWN))
  public Uni<Completeness> completeness(
      @PathParam("site") @Parameter(description = SiteRegistryExamples.SITE_ID, example = "plant-7")
          String site) {
    return sites
        .find(keys.configured(), SiteRequests.storable("site", site))
        .map(found -> found.orElseThrow(() -> ChangeSite.unknown(site)))
        .chain(() -> streams.of(site))
        .map(found -> Completeness.of(site, found));
  }
}
