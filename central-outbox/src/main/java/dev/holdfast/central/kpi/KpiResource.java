package dev.holdfast.central.kpi;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.TokenScope;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The numbers over HTTP. */
@Path("/api/v1/kpis")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "KPIs", description = "The numbers that say whether all is well")
public class KpiResource {

  private final ReadKpis readKpis;
  private final ReadHistory readHistory;
  private final TokenScope scope;
  private final Clock clock;

  @Inject
  KpiResource(ReadKpis readKpis, ReadHistory readHistory, TokenScope scope, Clock clock) {
    this.readKpis = readKpis;
    this.readHistory = readHistory;
    this.scope = scope;
    this.clock = clock;
  }

  @GET
  @Operation(
      operationId = "getKpis",
      summary = "The numbers of all sites together, as of now",
      description =
          "Counted in the table itself. They are for display and alarms; the same ones are among"
              + " the metrics, read every ten seconds.")
  @APIResponse(responseCode = "200", description = "The numbers")
  public Uni<Kpis> now() {
    return readKpis.now();
  }

  @GET
  @Path("/sites")
  @Operation(
      operationId = "getKpisOfSites",
      summary = "The numbers of each site, as of now",
      description =
          "Of every site that has something waiting, parked or just delivered, or a link.")
  @APIResponse(responseCode = "200", description = "The numbers")
  public Uni<KpisOfSites> sites() {
    return readKpis.sites().map(all -> all.of(scope::allows));
  }

  @GET
  @Path("/history")
  @Operation(
      operationId = "getKpiHistory",
      summary = "What happened, by hour and site",
      description =
          "For charts, summed up from the notifications themselves: what retention has removed is"
              + " not in it. Hours are those of UTC; where nothing happened there is none. At most"
              + " 31 days and 20,000 hours of sites.")
  @APIResponse(responseCode = "200", description = "The hours")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<History> history(@BeanParam HistoryParameters parameters) {
    return readHistory.of(parameters.range(clock.instant()));
  }
}
