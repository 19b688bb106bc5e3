package dev.holdfast.site.pending;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.site.kept.bulk.BulkCount;
import dev.holdfast.site.kept.bulk.BulkExamples;
import dev.holdfast.site.kept.bulk.BulkRequest;
import dev.holdfast.site.kept.bulk.DecideMany;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Actions on many pending messages over HTTP. */
@Path("/api/v1/pending")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Pending", description = "Messages that the site will try by itself")
@APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
@APIResponse(
    responseCode = "409",
    description = "There are not as many as 'expected'",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = BulkExamples.OTHER_COUNT))
public class PendingBulkResource {

  private final DecideMany decide;
  private final SecurityIdentity caller;

  @Inject
  PendingBulkResource(DecideMany decide, SecurityIdentity caller) {
    this.decide = decide;
    this.caller = caller;
  }

  @POST
  @Path("/expedite")
  @Operation(
      operationId = "expediteManyPending",
      summary = "Have many pending messages tried now instead of later",
      description =
          "Only counts them unless 'dryRun' is false. Then they are due at once, some hundred a"
              + " commit, but for those behind another one of their ordering key, which are left as"
              + " they are and not counted.")
  @APIResponse(
      responseCode = "200",
      description = "How many there are, or are due now",
      content =
          @Content(schema = @Schema(implementation = BulkCount.class), example = BulkExamples.DONE))
  public Uni<BulkCount> expedite(BulkRequest body) {
    return decide.decide(MessageAction.Expedite, within(body), caller.getPrincipal().getName());
  }

  @POST
  @Path("/cancel")
  @Operation(
      operationId = "cancelManyPending",
      summary = "Give many pending messages up",
      description =
          "Only counts them unless 'dryRun' is false. Then they are removed for good, some hundred"
              + " a commit; those that have left meanwhile are not counted. With 'expected' nothing"
              + " is done if their number has changed since the dry run.")
  @APIResponse(
      responseCode = "200",
      description = "How many there are, or were",
      content =
          @Content(schema = @Schema(implementation = BulkCount.class), example = BulkExamples.DONE))
  public Uni<BulkCount> cancel(BulkRequest body) {
    return decide.decide(MessageAction.Cancel, within(body), caller.getPrincipal().getName());
  }

  private BulkRequest within(BulkRequest body) {
    return BulkRequest.required(body).within(TargetLimit.of(caller));
  }
}
