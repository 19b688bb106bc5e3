package dev.holdfast.site.pending;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.DecisionMade;
import dev.holdfast.site.kept.KeptItem;
import dev.holdfast.site.kept.KeptList;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptParameters;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Pending messages over HTTP, one at a time. */
@Path("/api/v1/pending")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pending", description = "Messages that the site will try by itself")
public class PendingResource {

  private static final String ID_FORM = "With or without hyphens";

  private final PendingMessages pending;
  private final KeptMessages messages;
  private final SecurityIdentity caller;

  @Inject
  PendingResource(PendingMessages pending, KeptMessages messages, SecurityIdentity caller) {
    this.pending = pending;
    this.messages = messages;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listPending",
      summary = "List pending messages, those handed in first come first",
      description =
          "Each says in 'waitsBecause' why it has not left yet. The filters are those of the parked"
              + " ones. Go on with 'nextCursor' until there is none, even after a short page.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content =
          @Content(
              schema = @Schema(implementation = KeptList.class),
              example = PendingExamples.PAGE))
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<KeptList> list(@BeanParam KeptParameters parameters) {
    return pending.list(parameters);
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getPending",
      summary = "One pending message with its payload",
      description = "What is to be delivered, what the other side said last, and why it waits.")
  @APIResponse(
      responseCode = "200",
      description = "The message",
      content =
          @Content(
              schema = @Schema(implementation = KeptItem.class),
              example = PendingExamples.ONE))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is pending here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = PendingExamples.UNKNOWN))
  public Uni<KeptItem> one(
      @PathParam("id") @Parameter(description = ID_FORM, example = PendingExamples.ID) String id) {
    return pending.one(Query.id("id", id, MessageId::parse));
  }

  @POST
  @Path("/{id}/expedite")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "expeditePending",
      summary = "Have a pending message tried now instead of later",
      description =
          "It is due at once. Its retry count stays, and so does what its target is spared: while"
              + " the breaker is open it waits for the next look like the others.")
  @APIResponse(responseCode = "200", description = "It is due")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is known here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = PendingExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "It is not pending, or waits behind another one of its ordering key",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = PendingExamples.HELD))
  public Uni<DecisionMade> expedite(
      @PathParam("id") @Parameter(description = ID_FORM, example = PendingExamples.ID) String id,
      byte[] body) {
    return decide(MessageAction.Expedite, id, body);
  }

  @POST
  @Path("/{id}/cancel")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "cancelPending",
      summary = "Give a pending message up",
      description =
          "It is removed for good, and the next of its ordering key may go. No attempt at it is"
              + " begun any more; one that is under way may still reach its target, but changes"
              + " nothing here.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content =
          @Content(
              schema = @Schema(implementation = DecisionMade.class),
              example = PendingExamples.CANCELLED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is known here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = PendingExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "It is not pending; the detail says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = PendingExamples.NOT_PENDING))
  public Uni<DecisionMade> cancel(
      @PathParam("id") @Parameter(description = ID_FORM, example = PendingExamples.ID) String id,
      byte[] body) {
    return decide(MessageAction.Cancel, id, body);
  }

  private Uni<DecisionMade> decide(MessageAction action, String id, byte[] body) {
    NoFields.require(body);
    MessageId message = Query.id("id", id, MessageId::parse);
    return messages
        .decide(action, message, caller.getPrincipal().getName())
        .map(decision -> DecisionMade.of(action, message, decision));
  }
}
