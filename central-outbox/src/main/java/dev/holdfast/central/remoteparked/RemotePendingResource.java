package dev.holdfast.central.remoteparked;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.SiteEndpoints;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
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

/** The pending messages of a site over HTTP, one at a time. */
@Path("/api/v1/sites/{site}/pending")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites' pending messages", description = "What a site will try by itself")
@APIResponse(
    responseCode = "404",
    description = "No such site, or no such message there",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_PENDING_MESSAGE))
@APIResponse(
    responseCode = "502",
    description = "The site is of a version that does not know this",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.OLDER))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected, or busy; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RemotePendingResource {

  private final AskSite sites;
  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RemotePendingResource(AskSite sites, RemoteActions actions, SecurityIdentity caller) {
    this.sites = sites;
    this.actions = actions;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listPendingAtSite",
      summary = "List the pending messages of a site",
      description = "Each with why it has not left yet; asked of the site itself.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Page.class),
              example = SiteExamples.PENDING_PAGE))
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<Response> list(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @BeanParam RemoteParameters parameters) {
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.PENDING_QUERY, parameters.query().toJson()))
        .map(RemoteAnswer::of);
  }

  @GET
  @Path("/{messageId}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getPendingAtSite",
      summary = "One pending message of a site, with its payload",
      description = "What is to be delivered and why it waits, asked of the site itself.")
  @APIResponse(
      responseCode = "200",
      description = "The message",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Item.class)))
  public Uni<Response> one(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("messageId")
          @Parameter(
              description = "With or without hyphens",
              example = RemoteParkedResource.ID_EXAMPLE)
          String messageId) {
    MessageQuery query = new MessageQuery(RemoteParkedResource.id("messageId", messageId));
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.PENDING_MESSAGE_QUERY, query.toJson()))
        .map(RemoteAnswer::of);
  }

  @POST
  @Path("/{messageId}/expedite")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "expeditePendingAtSite",
      summary = "Have a pending message of a site tried now instead of later",
      description = "The site's event log names you as the one who decided it.")
  @APIResponse(
      responseCode = "200",
      description = "It is due",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Decided.class)))
  @APIResponse(
      responseCode = "409",
      description = "It is not pending, or waits for another one of its ordering key",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NOT_PENDING))
  public Uni<Response> expedite(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("messageId")
          @Parameter(
              description = "With or without hyphens",
              example = RemoteParkedResource.ID_EXAMPLE)
          String messageId,
      byte[] body) {
    return decide(site, messageId, body, MessageAction.Expedite);
  }

  @POST
  @Path("/{messageId}/cancel")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "cancelPendingAtSite",
      summary = "Give a pending message of a site up",
      description =
          "It is removed there for good; an attempt that is under way may still reach its target.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content =
          @Content(
              schema = @Schema(implementation = RemoteSchemas.Decided.class),
              example = SiteExamples.CANCELLED))
  @APIResponse(
      responseCode = "409",
      description = "It is not pending; the site says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NOT_PENDING))
  public Uni<Response> cancel(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("messageId")
          @Parameter(
              description = "With or without hyphens",
              example = RemoteParkedResource.ID_EXAMPLE)
          String messageId,
      byte[] body) {
    return decide(site, messageId, body, MessageAction.Cancel);
  }

  private Uni<Response> decide(String site, String messageId, byte[] body, MessageAction action) {
    NoFields.require(body);
    return actions
        .decide(
            site,
            RemoteParkedResource.id("messageId", messageId),
            action,
            caller.getPrincipal().getName())
        .map(RemoteAnswer::of);
  }
}
