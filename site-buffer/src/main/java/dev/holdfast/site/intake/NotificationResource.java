package dev.holdfast.site.intake;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Notifications over HTTP. */
@Path(NotificationResource.PATH)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Notifications", description = "Hand notifications in and ask after them")
public class NotificationResource {

  static final String PATH = "/api/v1/notifications";

  private final AcceptOnce acceptOnce;
  private final ReadRequest read;
  private final NotificationWhereabouts whereabouts;
  private final Traces traces;
  private final SecurityIdentity caller;

  @Inject
  NotificationResource(
      AcceptOnce acceptOnce,
      ReadRequest read,
      NotificationWhereabouts whereabouts,
      Traces traces,
      SecurityIdentity caller) {
    this.acceptOnce = acceptOnce;
    this.read = read;
    this.whereabouts = whereabouts;
    this.traces = traces;
    this.caller = caller;
  }

  @POST
  @RolesAllowed({Roles.SUBMIT, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "submitNotification",
      summary = "Hand in a notification",
      description =
          "Answers once the notification is on the disk of this node. It is forwarded to central"
              + " from there, now or when central is back.")
  @APIResponse(
      responseCode = "202",
      description = "On disk, on its way",
      content = @Content(schema = @Schema(implementation = AcceptedNotification.class)))
  @APIResponse(
      responseCode = "400",
      description = "A field is not valid; nothing was stored",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "403",
      description = "The token is limited, and not to this list; 'detail' says to what",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.OTHER_TARGET))
  @APIResponse(
      responseCode = "409",
      description = "A message with this messageId was already handed in",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.ID_TAKEN))
  @APIResponse(responseCode = "413", description = "The request is larger than 16 MB")
  @APIResponse(
      responseCode = "503",
      description = "Too much waits to be written; try again",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.BUSY))
  @APIResponse(
      responseCode = "507",
      description = "The disk is nearly full",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.DISK_SHORT))
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = NotificationSchema.class)))
  public Uni<RestResponse<AcceptedNotification>> submit(
      byte[] body,
      @HeaderParam(MessageResource.KEY_HEADER)
          @Parameter(
              description = "Handed in again with the same key, it is answered as the first time",
              example = "pump-3-dry-0258")
          String key,
      HttpHeaders headers,
      UriInfo uri) {
    Optional<String> trace = traces.current(headers.getHeaderString(Traces.TRACEPARENT));
    Submitter by = Submitter.of(caller);
    return ReadBody.of(
            body, () -> read.notification(RequestFields.parse(body), Optional.ofNullable(key), by))
        .chain(message -> acceptOnce.accept(message.tracedBy(trace)))
        .map(AcceptResult::id)
        .map(id -> accepted(id, uri.getAbsolutePathBuilder().path(id.toString()).build()));
  }

  private static RestResponse<AcceptedNotification> accepted(MessageId id, URI location) {
    return ResponseBuilder.<AcceptedNotification>create(RestResponse.Status.ACCEPTED)
        .location(location)
        .entity(new AcceptedNotification(id.toString()))
        .build();
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Roles.SUBMIT, Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getNotificationStatus",
      summary = "Where a notification stands",
      description =
          "'Forwarding' while this site holds it, 'Parked' if it waits here for an operator,"
              + " afterwards what central says of it. The id is taken with and without hyphens.")
  @APIResponse(
      responseCode = "200",
      description = "Where it stands",
      content = @Content(schema = @Schema(implementation = NotificationState.class)))
  @APIResponse(responseCode = "400", description = "The id is no UUID")
  @APIResponse(
      responseCode = "404",
      description = "Neither here nor at central",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.UNKNOWN))
  @APIResponse(
      responseCode = "503",
      description = "Not here, and central is away or does not answer within seconds",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.CENTRAL_AWAY))
  public Uni<NotificationState> status(
      @PathParam("id")
          @Parameter(
              description = "The notificationId from when it was handed in",
              example = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
          String id) {
    return whereabouts.of(parse(id)).map(NotificationState::of);
  }

  private static NotificationId parse(String id) {
    try {
      return NotificationId.parse(id);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(Problem.invalidField("id", "must be a UUID"));
    }
  }
}
