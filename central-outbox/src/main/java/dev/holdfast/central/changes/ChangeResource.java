package dev.holdfast.central.changes;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.security.SameCaller;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.central.changes.ChangeEvent.Changed;
import dev.holdfast.central.changes.ChangeEvent.Changes;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Changes over HTTP. */
@Path("/api/v1/changes")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Changes", description = "That something has changed, as it happens")
public class ChangeResource {

  private static final long RECONNECT_MILLIS = 2_000;

  private final ChangeStreams streams;
  private final TokenScope scope;
  private final SameCaller same;
  private final SecurityIdentity caller;

  @Inject
  ChangeResource(
      ChangeStreams streams, TokenScope scope, SameCaller same, SecurityIdentity caller) {
    this.streams = streams;
    this.scope = scope;
    this.same = same;
    this.caller = caller;
  }

  @GET
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(
      operationId = "followChanges",
      summary = "Be told when something has changed",
      description =
          "Server-sent events, at most two a second: which kind of thing, and of which site. What it"
              + " is now, ask the path of that name. The first event says 'everything', unless"
              + " 'Last-Event-ID' names one that this node still knows. The stream ends when whoever"
              + " opened it loses a right, or their session or token ends.")
  @APIResponse(
      responseCode = "200",
      description = "Events without end",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = Changes.class),
              example =
                  """
                  id: 1f0c9a3e-18
                  data: {"changes": [{"kind": "notifications", "site": "plant-7"}, {"kind": "jobs"}]}
                  """))
  @APIResponse(
      responseCode = "429",
      description = "Too many streams are open",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:too-many-streams", "title": "Too many streams", "status": 429,
                   "detail": "anna has 50 streams open at this node, which takes 50 of one and 500 in all; close some"}
                  """))
  public Multi<OutboundSseEvent> follow(
      @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER)
          @Parameter(
              description = "The id of the last event that was read",
              example = "1f0c9a3e-17")
          String lastEventId,
      @Context Sse sse) {
    Viewer viewer =
        new Viewer(
            caller.getPrincipal().getName(),
            scope.sites(),
            caller.hasRole(Roles.ADMIN),
            same.asNow(caller));
    return streams.open(viewer, Optional.ofNullable(lastEventId)).map(event -> sent(event, sse));
  }

  private static OutboundSseEvent sent(ChangeEvent event, Sse sse) {
    OutboundSseEvent.Builder builder = sse.newEventBuilder();
    return event instanceof Changed changed
        ? builder
            .id(changed.id())
            .reconnectDelay(RECONNECT_MILLIS)
            .mediaType(MediaType.APPLICATION_JSON_TYPE)
            .data(Changes.class, changed.changes())
            .build()
        : builder.comment("still here").build();
  }
}
