package dev.holdfast.central.kpi;

import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The numbers over HTTP. */
@Path("/api/v1/kpis")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "KPIs", description = "The numbers that say whether all is well")
public class KpiResource {

  private final ReadKpis readKpis;

  @Inject
  KpiResource(ReadKpis readKpis) {
    this.readKpis = readKpis;
  }

  @GET
  @Operation(summary = "The numbers of all sites together, as of now")
  public Uni<Kpis> now() {
    return readKpis.now();
  }
}
