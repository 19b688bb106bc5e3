package dev.holdfast.central.status;

import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The node that answers, at a glance. */
@Path("/api/v1/status")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Status", description = "The node of central that answers")
public class StatusResource {

  private final ReadStatus status;

  @Inject
  StatusResource(ReadStatus status) {
    this.status = status;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getStatus",
      summary = "Which node answers, and what its clock says",
      description = "Asks the database, so it also tells whether that is there.")
  @APIResponse(responseCode = "200", description = "What the node says of itself")
  public Uni<StatusView> status() {
    return status.now();
  }
}
