package dev.holdfast.site.intake;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
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
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Messages over HTTP, one at a time. */
@Path("/api/v1")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.SUBMIT, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Messages", description = "Hand calls and writes in")
@APIResponse(
    responseCode = "200",
    description = "Delivered at once",
    content =
        @Content(
            schema = @Schema(implementation = AcceptedBody.class),
            example = IntakeExamples.DELIVERED))
@APIResponse(
    responseCode = "202",
    description =
        "On disk, to be delivered when the target takes it; 'Location' tells what became of it",
    content = @Content(schema = @Schema(implementation = AcceptedBody.class)))
@APIResponse(
    responseCode = "400",
    description = "A field is not valid; nothing was stored",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "403",
    description = "The token is limited, and not to this target; 'detail' says to what",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.OTHER_TARGET))
@APIResponse(
    responseCode = "409",
    description = "A message with this messageId was already handed in",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.ID_TAKEN))
@APIResponse(
    responseCode = "413",
    description =
        "The payload is larger than 1 MiB (1,048,576 bytes), or the whole body than 16 MB",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.PAYLOAD_TOO_LARGE))
@APIResponse(
    responseCode = "422",
    description =
        "The target refused it for good, and nothing is kept but the record of it. Or, as a"
            + " problem, nobody has defined the target, or the idempotency key was used for"
            + " something else",
    content = {
      @Content(
          mediaType = MediaType.APPLICATION_JSON,
          schema = @Schema(implementation = AcceptedBody.class),
          example = IntakeExamples.REFUSED),
      @Content(
          mediaType = Problem.MEDIA_TYPE,
          schema = @Schema(implementation = Problem.class),
          example = IntakeExamples.UNKNOWN_TARGET)
    })
@APIResponse(
    responseCode = "503",
    description = "Too much waits to be written; try again",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.BUSY))
@APIResponse(
    responseCode = "507",
    description = "The disk is nearly full",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.DISK_SHORT))
public class MessageResource {

  private static final String OPERATIONS = "/api/v1/operations";

  static final String KEY_HEADER = "Idempotency-Key";
  private static final String KEY_HELP =
      "Handed in again with the same key for the same target, a message is answered like the first"
          + " time and not delivered twice. Kept for the retention of tracked operations.";

  private final AcceptOnce acceptOnce;
  private final ReadRequest read;
  private final Traces traces;
  private final SecurityIdentity caller;

  @Inject
  MessageResource(AcceptOnce acceptOnce, ReadRequest read, Traces traces, SecurityIdentity caller) {
    this.acceptOnce = acceptOnce;
    this.read = read;
    this.traces = traces;
    this.caller = caller;
  }

  @POST
  @Path("messages")
  @Operation(
      operationId = "submitMessage",
      summary = "Hand in a message of any category",
      description =
          "Tries to deliver at once, and keeps what cannot be delivered now. Notifications and"
              + " messages with an ordering key are always kept first.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = MessageSchema.class),
              examples =
                  @ExampleObject(
                      name = "call",
                      value =
                          """
                          {"category": "ExternalSystem", "target": "erp",
                           "payload": {"method": "POST", "path": "/orders/17/approve", "body": {"by": "shift-2"}},
                           "sourceScript": "orders", "retryInterval": "30s"}
                          """)))
  public Uni<RestResponse<AcceptedBody>> message(
      byte[] body,
      @HeaderParam(KEY_HEADER) @Parameter(description = KEY_HELP, example = "order-17-approve")
          String key,
      HttpHeaders headers,
      UriInfo uri) {
    return accept(
        by -> read.message(RequestFields.parse(body), Optional.ofNullable(key), by),
        body,
        headers,
        uri);
  }

  @POST
  @Path("external-systems/{name}/calls")
  @Operation(
      operationId = "callExternalSystem",
      summary = "Call an external system",
      description = "The same as a message of category ExternalSystem; its payload stands here.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = CallSchema.class),
              examples =
                  @ExampleObject(
                      name = "call",
                      value =
                          """
                          {"method": "POST", "path": "/orders/17/approve", "body": {"by": "shift-2"}}
                          """)))
  public Uni<RestResponse<AcceptedBody>> call(
      @PathParam("name") @Parameter(description = "The external system", example = "erp")
          String name,
      byte[] body,
      @HeaderParam(KEY_HEADER) @Parameter(description = KEY_HELP, example = "order-17-approve")
          String key,
      HttpHeaders headers,
      UriInfo uri) {
    return accept(
        by ->
            read.work(
                Category.ExternalSystem,
                name,
                RequestFields.parse(body),
                Optional.ofNullable(key),
                by),
        body,
        headers,
        uri);
  }

  @POST
  @Path("databases/{name}/writes")
  @Operation(
      operationId = "writeToDatabase",
      summary = "Write to a database",
      description = "The same as a message of category CachedDbWrite; its payload stands here.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = WriteSchema.class),
              examples = {
                @ExampleObject(name = "write", value = IntakeExamples.WRITE),
                @ExampleObject(name = "transaction", value = IntakeExamples.TRANSACTION)
              }))
  public Uni<RestResponse<AcceptedBody>> write(
      @PathParam("name") @Parameter(description = "The database", example = "historian")
          String name,
      byte[] body,
      @HeaderParam(KEY_HEADER) @Parameter(description = KEY_HELP, example = "p-3-2026-03-01T12:00")
          String key,
      HttpHeaders headers,
      UriInfo uri) {
    return accept(
        by ->
            read.work(
                Category.CachedDbWrite,
                name,
                RequestFields.parse(body),
                Optional.ofNullable(key),
                by),
        body,
        headers,
        uri);
  }

  private Uni<RestResponse<AcceptedBody>> accept(
      Function<Submitter, NewMessage> reading, byte[] body, HttpHeaders headers, UriInfo uri) {
    Optional<String> trace = traces.current(headers.getHeaderString(Traces.TRACEPARENT));
    Submitter by = Submitter.of(caller);
    return ReadBody.of(body, () -> reading.apply(by))
        .chain(
            message ->
                acceptOnce
                    .accept(message.tracedBy(trace))
                    .map(result -> answer(message.category(), result, uri)));
  }

  private static RestResponse<AcceptedBody> answer(
      Category category, AcceptResult result, UriInfo uri) {
    ResponseBuilder<AcceptedBody> answer =
        ResponseBuilder.<AcceptedBody>create(AcceptedBody.statusOf(result))
            .entity(AcceptedBody.of(result));
    return result instanceof AcceptResult.Buffered
        ? answer.location(whereToAsk(category, result.id(), uri)).build()
        : answer.build();
  }

  /** Of what is on disk. */
  private static URI whereToAsk(Category category, MessageId id, UriInfo uri) {
    return uri.getBaseUriBuilder()
        .path(category == Category.Notification ? NotificationResource.PATH : OPERATIONS)
        .path(id.toString())
        .build();
  }
}
