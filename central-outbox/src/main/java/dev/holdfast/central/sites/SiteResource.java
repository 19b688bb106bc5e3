package dev.holdfast.central.sites;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.TokenScope;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** The registry of sites over HTTP. */
@Path("/api/v1/sites")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Sites", description = "How sites are doing")
public class SiteResource {

  private static final int MAX_PAGE = 500;

  private final LookAtSites sites;
  private final ChangeSite change;
  private final ResetEpoch reset;
  private final TokenScope scope;

  @Inject
  SiteResource(LookAtSites sites, ChangeSite change, ResetEpoch reset, TokenScope scope) {
    this.sites = sites;
    this.change = change;
    this.reset = reset;
    this.scope = scope;
  }

  /** One page. */
  @Schema(name = "SitePage", description = "Sites by their id")
  public record Page(
      List<SiteView> items,
      @Schema(description = "Pass it as 'after' for the next page; absent on the last one")
          String nextAfter) {}

  @GET
  @Operation(
      operationId = "listSites",
      summary = "All sites",
      description =
          "Those of the registry and those with a key in the settings, by id. Sites themselves are"
              + " not asked; 'node' is what each has said within the last minute, or before it went"
              + " away.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content =
          @Content(
              schema = @Schema(implementation = Page.class),
              example = SiteRegistryExamples.SITES))
  public Uni<Page> all(
      @QueryParam("after")
          @DefaultValue("")
          @Parameter(description = "Begin behind this id", example = "plant-7")
          String after,
      @QueryParam("limit") @DefaultValue("100") @Parameter(description = "1 to 500") int limit) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw new ProblemException(
          Problem.invalidField("limit", "must be 1 to %d".formatted(MAX_PAGE)));
    }
    return sites
        .page(SiteRequests.storable("after", after), limit + 1)
        .map(
            found ->
                found.size() <= limit
                    ? new Page(inScope(found), null)
                    : new Page(inScope(found.subList(0, limit)), found.get(limit - 1).siteId()));
  }

  private List<SiteView> inScope(List<SiteView> found) {
    return found.stream().filter(site -> scope.allows(site.siteId())).toList();
  }

  @GET
  @Path("{site}")
  @Operation(
      operationId = "getSite",
      summary = "One site",
      description = "If it is linked to this node it is asked how it is doing.")
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content =
          @Content(
              schema = @Schema(implementation = SiteView.class),
              example = SiteRegistryExamples.SITE))
  @APIResponse(
      responseCode = "404",
      description = "There is no such site",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.UNKNOWN))
  public Uni<SiteView> one(
      @PathParam("site") @Parameter(description = SiteRegistryExamples.SITE_ID, example = "plant-7")
          String site) {
    return sites.one(SiteRequests.storable("site", site));
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "createSite",
      summary = "Make a site",
      description =
          "The answer holds its first key, this once and never again. A site with a key in the"
              + " settings may be made too; both keys are then good.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = SiteRequests.NewSite.class),
              examples =
                  @ExampleObject(
                      name = "site",
                      value =
                          "{\"siteId\": \"plant-9\", \"description\": \"Bottling plant, hall"
                              + " 9\"}")))
  @APIResponse(
      responseCode = "201",
      description = "The key",
      content =
          @Content(
              schema = @Schema(implementation = SiteRequests.ShownKey.class),
              example = SiteRegistryExamples.KEY))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "409",
      description = "There is such a site",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.TAKEN))
  public Uni<RestResponse<SiteRequests.ShownKey>> create(
      SiteRequests.NewSite body, @Context SecurityContext caller) {
    SiteRequests.NewSite sound = SiteRequests.sound(body);
    scope.require(List.of(sound.siteId()));
    return change
        .create(sound.siteId(), sound.optionalDescription(), by(caller))
        .map(SiteResource::shown);
  }

  @POST
  @Path("{site}/keys")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "createSiteKey",
      summary = "Give a site a new key",
      description =
          "The answer holds it, this once and never again. The key of before stays good until it is"
              + " revoked, or for as long as the request says. Two at most are good at once.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = SiteRequests.Rotation.class),
              examples = {
                @ExampleObject(name = "until revoked", value = "{}"),
                @ExampleObject(name = "a day", value = "{\"previousValidFor\": \"PT24H\"}")
              }))
  @APIResponse(
      responseCode = "201",
      description = "The key",
      content =
          @Content(
              schema = @Schema(implementation = SiteRequests.ShownKey.class),
              example = SiteRegistryExamples.KEY))
  @APIResponse(
      responseCode = "404",
      description = "There is no such site in the registry",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "It has two valid keys already",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.TWO_KEYS))
  public Uni<RestResponse<SiteRequests.ShownKey>> rotate(
      @PathParam("site") @Parameter(description = SiteRegistryExamples.SITE_ID, example = "plant-7")
          String site,
      SiteRequests.Rotation body,
      @Context SecurityContext caller) {
    return change
        .rotate(
            SiteRequests.storable("site", site), SiteRequests.previousValidFor(body), by(caller))
        .map(SiteResource::shown);
  }

  @DELETE
  @Path("{site}/keys/{key}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "revokeSiteKey",
      summary = "Revoke a key",
      description =
          "At once at this node, within seconds at the others. What was opened with it is closed."
              + " Twice is as good as once.")
  @APIResponse(responseCode = "204", description = "Nothing signed with it is taken any more")
  @APIResponse(
      responseCode = "404",
      description = "There is no such site or key",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.UNKNOWN))
  public Uni<Void> revoke(
      @PathParam("site") @Parameter(description = SiteRegistryExamples.SITE_ID, example = "plant-7")
          String site,
      @PathParam("key")
          @Parameter(
              description = SiteRegistryExamples.KEY_ID,
              example = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
          String key,
      @Context SecurityContext caller) {
    return change.revoke(
        SiteRequests.storable("site", site), SiteRequests.keyId(site, key), by(caller));
  }

  @DELETE
  @Path("{site}/epoch")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "resetSiteEpoch",
      summary = "Begin the epochs of a site anew",
      description =
          "For a site with two nodes that was set up anew and counts its epochs from the beginning:"
              + " what it sends is refused until this is done. The next epoch that one of its nodes"
              + " names counts from then on. Twice is as good as once.")
  @APIResponse(responseCode = "204", description = "No epoch of the site is known any more")
  @APIResponse(
      responseCode = "404",
      description = "There is no such site",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteRegistryExamples.UNKNOWN))
  public Uni<Void> resetEpoch(
      @PathParam("site") @Parameter(description = SiteRegistryExamples.SITE_ID, example = "plant-7")
          String site,
      @Context SecurityContext caller) {
    return reset.of(SiteRequests.storable("site", site), by(caller));
  }

  private static RestResponse<SiteRequests.ShownKey> shown(ChangeSite.MadeKey key) {
    return ResponseBuilder.create(RestResponse.Status.CREATED, SiteRequests.ShownKey.of(key))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  private static String by(SecurityContext caller) {
    return caller.getUserPrincipal().getName();
  }
}
