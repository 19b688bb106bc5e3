package dev.holdfast.central.operator;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.DispatchSchedule;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
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

/** Decisions about parked notifications over HTTP, one at a time. */
@Path("/api/v1/notifications")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Notifications", description = "What arrived, what went out, what waits")
@APIResponse(
    responseCode = "404",
    description = "There is no such notification",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = OperatorExamples.UNKNOWN))
@APIResponse(
    responseCode = "409",
    description = "It is not parked; the detail says what it is",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = OperatorExamples.NOT_PARKED))
public class DecisionResource {

  private static final String ID_FORM = "With or without hyphens";
  private static final String ID_EXAMPLE = "0f8fad5b-d9cb-469f-a165-70867728950e";

  private final OperatorDecisions decisions;
  private final DispatchSchedule dispatch;
  private final SecurityIdentity caller;

  @Inject
  DecisionResource(
      OperatorDecisions decisions, DispatchSchedule dispatch, SecurityIdentity caller) {
    this.decisions = decisions;
    this.dispatch = dispatch;
    this.caller = caller;
  }

  @POST
  @Path("/{id}/retry")
  @Operation(
      operationId = "retryNotification",
      summary = "Have a parked notification tried again",
      description =
          "Its retry count goes back to 0 and it is due at once. The audit keeps who asked for it"
              + " and what it had failed with.")
  @APIResponse(responseCode = "200", description = "It is pending again")
  public Uni<DecisionMade> retry(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id,
      byte[] body) {
    return decide(id, body, ParkedAction.Retry, NotificationStatus.Pending)
        .invoke(made -> dispatch.wake());
  }

  @POST
  @Path("/{id}/discard")
  @Operation(
      operationId = "discardNotification",
      summary = "Give a parked notification up",
      description = "It is never sent. Its row stays for the record, and the audit names you.")
  @APIResponse(
      responseCode = "200",
      description = "It is given up",
      content =
          @Content(
              schema = @Schema(implementation = DecisionMade.class),
              example = OperatorExamples.DISCARDED))
  public Uni<DecisionMade> discard(
      @PathParam("id") @Parameter(description = ID_FORM, example = ID_EXAMPLE) String id,
      byte[] body) {
    return decide(id, body, ParkedAction.Discard, NotificationStatus.Discarded);
  }

  private Uni<DecisionMade> decide(
      String text, byte[] body, ParkedAction action, NotificationStatus then) {
    NoFields.require(body);
    NotificationId id = parse(text);
    return decisions
        .decide(id, action, caller.getPrincipal().getName())
        .map(decision -> DecisionMade.of(id, decision, then));
  }

  /** What is no id cannot be found either. */
  private static NotificationId parse(String id) {
    try {
      return NotificationId.parse(id);
    } catch (IllegalArgumentException e) {
      throw DecisionMade.unknown(id);
    }
  }
}
