package dev.holdfast.site.eventlog;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event log over HTTP. */
@Path("/api/v1/events")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Events", description = "What happened at the site")
public class EventResource {

  private final SiteEvents events;
  private final EventsConfig config;

  @Inject
  EventResource(SiteEvents events, EventsConfig config) {
    this.events = events;
    this.config = config;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "searchEvents",
      summary = "Search the event log, newest first",
      description =
          "One request looks at a bounded number of events, so a search for something rare goes on"
              + " with 'nextCursor' until that is null. A time range makes it short, and what happened to"
              + " one message is found by an index.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content = @Content(schema = @Schema(implementation = EventList.class)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is not valid; 'field' names it",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              schema = @Schema(implementation = Problem.class)))
  public Uni<EventList> search(@BeanParam EventParameters parameters) {
    return events
        .search(parameters.filter(), parameters.after(), parameters.limit(config.pageSize()))
        .map(EventList::of);
  }
}
