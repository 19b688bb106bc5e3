package dev.holdfast.central.sitecalls;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.remoteparked.RemoteActions;
import dev.holdfast.central.remoteparked.RemoteAnswer;
import dev.holdfast.central.remoteparked.RemoteSchemas;
import dev.holdfast.central.remoteparked.SiteExamples;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Decisions about calls, carried out by the site that tracks them. */
@Path("/api/v1/site-calls")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Site calls", description = "Calls and writes of sites")
@APIResponse(
    responseCode = "404",
    description = "No site has reported such an operation",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteCallExamples.UNKNOWN))
@APIResponse(
    responseCode = "409",
    description =
        "It is not in the state that this is for; or several sites have one of this id, then name the 'site'",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteCallExamples.SEVERAL))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RelayResource {

  private final SiteCalls calls;
  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RelayResource(SiteCalls calls, RemoteActions actions, SecurityIdentity caller) {
    this.calls = calls;
    this.actions = actions;
    this.caller = caller;
  }

  @POST
  @Path("/{trackedOperationId}/retry")
  @Operation(
      operationId = "retrySiteCall",
      summary = "Have a parked call tried again",
      description = "Relayed to the site that tracks it; its event log names you.")
  @APIResponse(
      responseCode = "200",
      description = "It is pending again at the site",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Decided.class),
              example = SiteCallExamples.RETRIED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  public Uni<Response> retry(
      @PathParam("trackedOperationId")
          @Parameter(description = SiteCallExamples.ID_FORM, example = SiteCallExamples.ID_EXAMPLE)
          String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site,
      byte[] body) {
    return relay(operation, site, body, MessageAction.Retry);
  }

  @POST
  @Path("/{trackedOperationId}/discard")
  @Operation(
      operationId = "discardSiteCall",
      summary = "Give a parked call up",
      description = "Relayed to the site that tracks it, where it is removed for good.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Decided.class),
              example = SiteCallExamples.DISCARDED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  public Uni<Response> discard(
      @PathParam("trackedOperationId")
          @Parameter(description = SiteCallExamples.ID_FORM, example = SiteCallExamples.ID_EXAMPLE)
          String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site,
      byte[] body) {
    return relay(operation, site, body, MessageAction.Discard);
  }

  @POST
  @Path("/{trackedOperationId}/expedite")
  @Operation(
      operationId = "expediteSiteCall",
      summary = "Have a pending call tried now instead of later",
      description = "Relayed to the site that tracks it; its event log names you.")
  @APIResponse(
      responseCode = "200",
      description = "It is due at the site",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Decided.class),
              example = SiteCallExamples.RETRIED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  public Uni<Response> expedite(
      @PathParam("trackedOperationId")
          @Parameter(description = SiteCallExamples.ID_FORM, example = SiteCallExamples.ID_EXAMPLE)
          String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site,
      byte[] body) {
    return relay(operation, site, body, MessageAction.Expedite);
  }

  @POST
  @Path("/{trackedOperationId}/cancel")
  @Operation(
      operationId = "cancelSiteCall",
      summary = "Give a pending call up",
      description = "Relayed to the site that tracks it, where it is removed for good.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Decided.class),
              example = SiteCallExamples.DISCARDED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  public Uni<Response> cancel(
      @PathParam("trackedOperationId")
          @Parameter(description = SiteCallExamples.ID_FORM, example = SiteCallExamples.ID_EXAMPLE)
          String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site,
      byte[] body) {
    return relay(operation, site, body, MessageAction.Cancel);
  }

  private Uni<Response> relay(String operation, String site, byte[] body, MessageAction action) {
    NoFields.require(body);
    MessageId id = Query.id("trackedOperationId", operation, MessageId::parse);
    String actor = caller.getPrincipal().getName();
    return calls
        .sitesOf(id.value())
        .map(tracking -> OneOfSites.of(id, Query.text("site", site), tracking, Function.identity()))
        .chain(found -> actions.decide(found.value(), id, action, actor))
        .map(RemoteAnswer::of);
  }
}
