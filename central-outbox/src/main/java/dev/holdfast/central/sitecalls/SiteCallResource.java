package dev.holdfast.central.sitecalls;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The mirror over HTTP. */
@Path("/api/v1/site-calls")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Site calls", description = "Calls and writes of sites")
public class SiteCallResource {

  private final SiteCalls calls;

  @Inject
  SiteCallResource(SiteCalls calls) {
    this.calls = calls;
  }

  @GET
  @Operation(
      operationId = "listSiteCalls",
      summary = "List calls and writes of all sites, those attempted last come first",
      description =
          "Each as it stood when its site last told of it. Filters can be combined. Go on with"
              + " 'nextCursor' until there is none, even after a short page: one request looks at"
              + " 20,000 of them at most.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<SiteCallPage> list(@BeanParam SiteCallParameters parameters) {
    return calls.page(parameters.query()).map(SiteCallPage::of);
  }

  @GET
  @Path("/{trackedOperationId}")
  @Operation(
      operationId = "getSiteCall",
      summary = "One call or write of a site",
      description =
          "As it stood when its site last told of it; the site itself knows more, and may know"
              + " newer things.")
  @APIResponse(responseCode = "200", description = "The call or write")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No site has reported such an operation",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteCallExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "Several sites have one of this id; name the 'site'",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteCallExamples.SEVERAL))
  public Uni<SiteCallItem> one(
      @PathParam("trackedOperationId")
          @Parameter(description = SiteCallExamples.ID_FORM, example = SiteCallExamples.ID_EXAMPLE)
          String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site) {
    MessageId id = Query.id("trackedOperationId", operation, MessageId::parse);
    return calls
        .find(id.value())
        .map(found -> OneOfSites.of(id, Query.text("site", site), found, call -> call.site()))
        .map(SiteCallItem::of);
  }
}
