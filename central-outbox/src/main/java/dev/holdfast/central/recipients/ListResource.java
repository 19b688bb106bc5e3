package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.editing.Precondition;
import dev.holdfast.shared.contract.NotificationContent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Lists over HTTP. */
@Path("/api/v1/lists")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Lists", description = "Who gets what is sent to a name")
public class ListResource {

  private final RecipientLists lists;
  private final ChangeList change;

  @Inject
  ListResource(RecipientLists lists, ChangeList change) {
    this.lists = lists;
    this.change = change;
  }

  /** All lists in one answer. */
  @Schema(
      description = "All lists, by name",
      examples =
          """
        {"items": [{"name": "ops", "type": "Email", "recipients": ["night-shift@example.com", "ops@example.com"],
         "updatedAt": "2026-03-01T12:00:00Z", "updatedBy": "anna"}]}
        """)
  public record AllLists(List<ListView> items) {}

  @GET
  @Operation(
      operationId = "listLists",
      summary = "All lists",
      description = "In the order of their names. Secrets are never shown.")
  @APIResponse(responseCode = "200", description = "The lists")
  public Uni<AllLists> all() {
    return lists.all().map(all -> new AllLists(all.stream().map(ListView::of).toList()));
  }

  @GET
  @Path("{name}")
  @Operation(
      operationId = "getList",
      summary = "One list",
      description = "The header ETag names the version, for If-Match. Secrets are never shown.")
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content = @Content(schema = @Schema(implementation = ListView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no such list",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.UNKNOWN))
  public Uni<RestResponse<ListView>> one(
      @PathParam("name") @Parameter(description = "The name of the list", example = "ops")
          String name) {
    return lists
        .find(name)
        .map(found -> found.orElseThrow(() -> ChangeList.unknown(name)))
        .map(ListResource::answer);
  }

  @PUT
  @Path("{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "putList",
      summary = "Make or replace a list",
      description =
          "Takes effect with the next delivery, for notifications that wait as well. What exists is"
              + " only replaced if If-Match names its version; sending what is there already changes"
              + " nothing and needs none.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to replace, as the ETag named it; * for any",
      schema = @Schema(implementation = String.class))
  @Parameter(
      name = "If-None-Match",
      in = ParameterIn.HEADER,
      description = "With *: only if there is none yet",
      schema = @Schema(implementation = String.class))
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ListView.class),
              examples = {
                @ExampleObject(
                    name = "mail",
                    value = "{\"recipients\": [\"ops@example.com\", \"night-shift@example.com\"]}"),
                @ExampleObject(
                    name = "chat",
                    value =
                        "{\"type\": \"Webhook\", \"webhook\": {\"url\":"
                            + " \"https://hooks.example.com/services/T0/B0/X\", \"format\": \"Slack\"}}")
              }))
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content = @Content(schema = @Schema(implementation = ListView.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "409",
      description = "There is no key to keep secrets with",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.NO_KEY))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.CHANGED))
  @APIResponse(
      responseCode = "428",
      description = "It exists, and If-Match is missing",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.NO_VERSION))
  public Uni<RestResponse<ListView>> put(
      @PathParam("name") @Parameter(description = "The name of the list", example = "ops")
          String name,
      ListView body,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    requireLegal(name);
    if (body == null) {
      throw new ProblemException(
          Problem.invalidField("recipients", "is missing; send {\"recipients\": […]}"));
    }
    return change.put(name, body, Precondition.of(headers), by(caller)).map(ListResource::answer);
  }

  @DELETE
  @Path("{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "deleteList",
      summary = "Delete a list",
      description = "Notifications that still wait for it will be parked.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to delete, as the ETag named it; * for any",
      schema = @Schema(implementation = String.class))
  @APIResponse(responseCode = "204", description = "It is gone")
  @APIResponse(
      responseCode = "404",
      description = "There is no such list",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.UNKNOWN))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.CHANGED))
  @APIResponse(
      responseCode = "428",
      description = "If-Match is missing",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.NO_VERSION))
  public Uni<Void> delete(
      @PathParam("name") @Parameter(description = "The name of the list", example = "ops")
          String name,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change.delete(name, Precondition.of(headers), by(caller));
  }

  @PUT
  @Path("{name}/recipients/{address}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "addRecipient",
      summary = "Put somebody on a list",
      description = "Twice is as good as once.")
  @APIResponse(
      responseCode = "200",
      description = "The list as it is now",
      content = @Content(schema = @Schema(implementation = ListView.class)))
  @APIResponse(responseCode = "400", description = "It is not an e-mail address")
  @APIResponse(
      responseCode = "409",
      description = "It is no list of e-mail addresses",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.NO_MAIL_LIST))
  @APIResponse(
      responseCode = "404",
      description = "There is no such list",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.UNKNOWN))
  public Uni<RestResponse<ListView>> addRecipient(
      @PathParam("name") @Parameter(description = "The name of the list", example = "ops")
          String name,
      @PathParam("address")
          @Parameter(description = "An e-mail address", example = "anna@example.com")
          String address,
      @Context SecurityContext caller) {
    return change.addRecipient(name, address, by(caller)).map(ListResource::answer);
  }

  @DELETE
  @Path("{name}/recipients/{address}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "removeRecipient",
      summary = "Take somebody off a list",
      description = "Whoever is not on it stays off.")
  @APIResponse(
      responseCode = "200",
      description = "The list as it is now",
      content = @Content(schema = @Schema(implementation = ListView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no such list",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ListExamples.UNKNOWN))
  public Uni<RestResponse<ListView>> removeRecipient(
      @PathParam("name") @Parameter(description = "The name of the list", example = "ops")
          String name,
      @PathParam("address")
          @Parameter(description = "An e-mail address", example = "anna@example.com")
          String address,
      @Context SecurityContext caller) {
    return change.removeRecipient(name, address, by(caller)).map(ListResource::answer);
  }

  private static RestResponse<ListView> answer(RecipientList list) {
    return ResponseBuilder.ok(ListView.of(list))
        .header(HttpHeaders.ETAG, Precondition.tag(list.version()))
        .build();
  }

  private static String by(SecurityContext caller) {
    return caller.getUserPrincipal().getName();
  }

  /** A list that no notification could name would be of no use. */
  private static void requireLegal(String name) {
    new NotificationContent(name, "any", "any")
        .flaw()
        .ifPresent(
            flaw -> {
              throw new ProblemException(Problem.invalidField("name", flaw.problem()));
            });
  }
}
