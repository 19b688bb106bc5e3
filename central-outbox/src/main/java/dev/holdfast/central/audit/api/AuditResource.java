package dev.holdfast.central.audit.api;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.audit.AuditTrail;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The record over HTTP. */
@Path("/api/v1/audit")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Audit", description = "What was done, by whom, with what result")
public class AuditResource {

  private final AuditTrail audit;

  @Inject
  AuditResource(AuditTrail audit) {
    this.audit = audit;
  }

  @GET
  @Operation(
      operationId = "searchAudit",
      summary = "What was done, newest first",
      description =
          "Every attempt to deliver, every end of a notification, and everything operators and"
              + " admins have done. Filters can be combined; go on with 'nextCursor' until there is"
              + " none.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<AuditPage> list(@BeanParam AuditParameters parameters) {
    return audit.page(parameters.query()).map(AuditPage::of);
  }
}
