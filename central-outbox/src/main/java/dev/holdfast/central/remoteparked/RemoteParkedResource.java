package dev.holdfast.central.remoteparked;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
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

/** The parked messages of a site over HTTP, one at a time. */
@Path("/api/v1/sites/{site}/parked")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites' parked messages", description = "What waits for an operator at a site")
@APIResponse(
    responseCode = "404",
    description = "No such site, or no such message there",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_MESSAGE))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected, or busy; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RemoteParkedResource {

  static final String SITE_EXAMPLE = "plant-7";
  static final String SITE_MEANING = "The name of the site";
  static final String ID_EXAMPLE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  private final AskSite sites;
  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RemoteParkedResource(AskSite sites, RemoteActions actions, SecurityIdentity caller) {
    this.sites = sites;
    this.actions = actions;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listParkedAtSite",
      summary = "List the parked messages of a site",
      description = "All categories, those handed in first come first; asked of the site itself.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Page.class)))
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<Response> list(
      @PathParam("site") @Parameter(description = SITE_MEANING, example = SITE_EXAMPLE) String site,
      @BeanParam RemoteParameters parameters) {
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.PARKED_QUERY, parameters.query().toJson()))
        .map(RemoteAnswer::of);
  }

  @GET
  @Path("/{messageId}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getParkedAtSite",
      summary = "One parked message of a site, with its payload",
      description = "All there is to decide by, asked of the site itself.")
  @APIResponse(
      responseCode = "200",
      description = "The message",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Item.class)))
  public Uni<Response> one(
      @PathParam("site") @Parameter(description = SITE_MEANING, example = SITE_EXAMPLE) String site,
      @PathParam("messageId")
          @Parameter(description = "With or without hyphens", example = ID_EXAMPLE)
          String messageId) {
    return sites
        .ask(
            site,
            SiteQuestion.query(
                SiteEndpoints.PARKED_MESSAGE_QUERY,
                new MessageQuery(id("messageId", messageId)).toJson()))
        .map(RemoteAnswer::of);
  }

  @POST
  @Path("/{messageId}/retry")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "retryParkedAtSite",
      summary = "Have a parked message of a site tried again",
      description = "The site's event log names you as the one who decided it.")
  @APIResponse(
      responseCode = "200",
      description = "It is pending again",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Decided.class)))
  @APIResponse(
      responseCode = "409",
      description = "It is not parked; the site says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NOT_PARKED))
  public Uni<Response> retry(
      @PathParam("site") @Parameter(description = SITE_MEANING, example = SITE_EXAMPLE) String site,
      @PathParam("messageId")
          @Parameter(description = "With or without hyphens", example = ID_EXAMPLE)
          String messageId,
      byte[] body) {
    return decide(site, messageId, body, MessageAction.Retry);
  }

  @POST
  @Path("/{messageId}/discard")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "discardParkedAtSite",
      summary = "Give a parked message of a site up",
      description = "It is removed there for good; look at it first.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Decided.class)))
  @APIResponse(
      responseCode = "409",
      description = "It is not parked; the site says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NOT_PARKED))
  public Uni<Response> discard(
      @PathParam("site") @Parameter(description = SITE_MEANING, example = SITE_EXAMPLE) String site,
      @PathParam("messageId")
          @Parameter(description = "With or without hyphens", example = ID_EXAMPLE)
          String messageId,
      byte[] body) {
    return decide(site, messageId, body, MessageAction.Discard);
  }

  private Uni<Response> decide(String site, String messageId, byte[] body, MessageAction action) {
    NoFields.require(body);
    return actions
        .decide(site, id("messageId", messageId), action, caller.getPrincipal().getName())
        .map(RemoteAnswer::of);
  }

  static MessageId id(String field, String text) {
    try {
      return MessageId.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          Problem.invalidField(field, "must be a UUID, with or without hyphens"));
    }
  }
}
