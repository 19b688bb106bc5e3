package dev.holdfast.central.users;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.users.UserRequests.NewLink;
import dev.holdfast.central.users.UserRequests.ShownLink;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
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

/** Links that let people in, over HTTP. */
@Path("/api/v1/users/{name}/one-time-link")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Roles.ADMIN)
@Tag(name = "Users")
public class LinkResource {

  private final LetIn letIn;

  @Inject
  LinkResource(LetIn letIn) {
    this.letIn = letIn;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "createOneTimeLink",
      summary = "Make a link that lets somebody in once",
      description =
          "It goes by mail to the address of the user, where there is one and central knows a mail"
              + " server and its own address ('holdfast.central.public-url'). Else the answer holds"
              + " it, this once and never again. It is good for 24 hours and takes the place of one"
              + " made before. Whoever has no password is asked to choose one; with 'clearPassword'"
              + " the present one ends now, for somebody who has forgotten it.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = NewLink.class),
              examples = {
                @ExampleObject(name = "invitation", value = "{}"),
                @ExampleObject(name = "password forgotten", value = "{\"clearPassword\": true}"),
                @ExampleObject(name = "handed over", value = "{\"byMail\": false}")
              }))
  @APIResponse(
      responseCode = "201",
      description = "It is made; 'mailedTo' says where it went, else it is shown",
      content =
          @Content(
              schema = @Schema(implementation = ShownLink.class),
              examples = {
                @ExampleObject(name = "mailed", value = UserExamples.MAILED_LINK),
                @ExampleObject(name = "shown", value = UserExamples.LINK)
              }))
  @APIResponse(
      responseCode = "404",
      description = "There is no such user",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "The user is disabled, or signs in otherwise",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.DISABLED))
  public Uni<RestResponse<ShownLink>> link(
      @PathParam("name") @Parameter(description = UserExamples.NAME, example = "anna") String name,
      NewLink body,
      @Context SecurityContext caller) {
    return letIn
        .link(UserResource.known(name), NewLink.orUsual(body), caller.getUserPrincipal().getName())
        .map(LinkResource::answer);
  }

  private static RestResponse<ShownLink> answer(ShownLink link) {
    return ResponseBuilder.create(RestResponse.Status.CREATED, link)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }
}
