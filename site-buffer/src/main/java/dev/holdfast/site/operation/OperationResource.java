package dev.holdfast.site.operation;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.id.MessageId;
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

/** Tracked operations over HTTP. */
@Path("/api/v1/operations")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operations", description = "What became of a call or a write")
public class OperationResource {

  private final Operations operations;

  @Inject
  OperationResource(Operations operations) {
    this.operations = operations;
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Roles.SUBMIT, Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getOperation",
      summary = "Where a tracked operation stands",
      description =
          "This site answers by itself, whether central can be reached or not. What is over is"
              + " forgotten after 'holdfast.site.tracking.retention'; what is not never is.")
  @APIResponse(
      responseCode = "200",
      description = "Where it stands",
      content = @Content(schema = @Schema(implementation = OperationState.class)))
  @APIResponse(
      responseCode = "400",
      description = "The id is no UUID",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "404",
      description = "No such operation was handed in here, or it is long over",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
                   "detail": "this site tracks no operation 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11; it was not handed in here, or it was over long ago"}
                  """))
  public Uni<OperationState> one(
      @PathParam("id")
          @Parameter(
              description = "The message id from when it was handed in, with or without hyphens",
              example = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
          String id) {
    MessageId operation = Query.id("id", id, MessageId::parse);
    return operations
        .find(operation)
        .map(found -> found.orElseThrow(() -> unknown(operation)))
        .map(OperationState::of);
  }

  private static ProblemException unknown(MessageId id) {
    return new ProblemException(
        Problem.notFound(
            "this site tracks no operation %s; it was not handed in here, or it was over long ago"
                .formatted(id)));
  }
}
