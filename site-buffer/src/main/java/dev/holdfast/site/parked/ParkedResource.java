package dev.holdfast.site.parked;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
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

/** Parked messages over HTTP, one at a time. */
@Path("/api/v1/parked")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Parked", description = "Messages that wait for an operator")
public class ParkedResource {

  private static final String ID_EXAMPLE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";
  private static final String ID_FORM = "With or without hyphens";

  private final KeptMessages parked;
  private final SecurityIdentity caller;

  @Inject
  ParkedResource(KeptMessages parked, SecurityIdentity caller) {
    this.parked = parked;
    this.caller = caller;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listParked",
      summary = "List parked messages, those handed in first come first",
      description =
          "To see what waits and why; the payload comes only with a single message. Filters can be"
              + " combined, and the actions on many take the same ones. Go on with 'nextCursor' until"
              + " it is null, even after a short page.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<KeptList> list(@BeanParam KeptParameters parameters) {
    return parked
        .list(MessageState.Parked, parameters.filter(), parameters.after(), parameters.limit())
        .map(page -> KeptList.of(page, KeptItem::of));
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getParked",
      summary = "One parked message with its payload",
      description =
          "All there is to decide by: what was to be delivered, how often that failed and what the"
              + " other side said last. Retry it when the cause is mended, discard it when nobody needs"
              + " it any more.")
  @APIResponse(responseCode = "200", description = "The message")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is parked here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ParkedExamples.UNKNOWN))
  public Uni<KeptItem> one(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id) {
    MessageId message = Query.id("id", id, MessageId::parse);
    return parked
        .find(MessageState.Parked, message)
        .map(found -> found.orElseThrow(() -> DecisionMade.unknown(MessageState.Parked, message)))
        .map(KeptItem::of);
  }

  @POST
  @Path("/{id}/retry")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "retryParked",
      summary = "Have a parked message tried again",
      description =
          "Its retry count goes back to 0, an expiry no longer applies, and it is due at once; with"
              + " an ordering key only when nothing is ahead of it.")
  @APIResponse(responseCode = "200", description = "It is pending again")
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is known here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ParkedExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "It is not parked; the detail says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ParkedExamples.NOT_PARKED))
  public Uni<DecisionMade> retry(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id,
      byte[] body) {
    return decide(MessageAction.Retry, id, body);
  }

  @POST
  @Path("/{id}/discard")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "discardParked",
      summary = "Give a parked message up",
      description =
          "It is removed for good. Look at it or export it first: only the event log will tell of"
              + " it, without its payload.")
  @APIResponse(
      responseCode = "200",
      description = "It is gone",
      content =
          @Content(
              schema = @Schema(implementation = DecisionMade.class),
              example = ParkedExamples.DISCARDED))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "No message with this id is known here",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ParkedExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "It is not parked; the detail says what it is",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ParkedExamples.NOT_PARKED))
  public Uni<DecisionMade> discard(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id,
      byte[] body) {
    return decide(MessageAction.Discard, id, body);
  }

  private Uni<DecisionMade> decide(MessageAction action, String id, byte[] body) {
    NoFields.require(body);
    MessageId message = Query.id("id", id, MessageId::parse);
    return parked
        .decide(action, message, caller.getPrincipal().getName())
        .map(decision -> DecisionMade.of(action, message, decision));
  }
}
