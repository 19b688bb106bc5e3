package dev.holdfast.central.users;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.editing.Precondition;
import dev.holdfast.central.users.UserRequests.NewPassword;
import dev.holdfast.central.users.UserRequests.UserView;
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
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Clock;
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

/** Users over HTTP. */
@Path("/api/v1/users")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Roles.ADMIN)
@Tag(name = "Users", description = "Who may sign in")
public class UserResource {

  private static final int DEFAULT_PAGE = 100;
  private static final int MAX_PAGE = 500;

  private final UserRows users;
  private final ChangeUser change;
  private final Clock clock;

  @Inject
  UserResource(UserRows users, ChangeUser change, Clock clock) {
    this.users = users;
    this.change = change;
    this.clock = clock;
  }

  /** One page. */
  @Schema(
      name = "UserPage",
      description = "Users by their name",
      examples =
          """
          {"items": [{"name": "anna", "roles": ["operator"], "email": "anna@example.com", "disabled": false, "signsInBy": "password", "hasPassword": true, "sessions": 1,
            "lastLoginAt": "2026-03-01T11:58:00Z", "updatedAt": "2026-03-01T08:00:00Z", "updatedBy": "admin"}]}
          """)
  public record Page(
      List<UserView> items,
      @Schema(description = "Pass it as 'after' for the next page; absent on the last one")
          String nextAfter) {}

  @GET
  @Operation(
      operationId = "listUsers",
      summary = "All users",
      description = "By name. Passwords are never shown.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<Page> all(
      @QueryParam("after") @Parameter(description = "Begin behind this name", example = "anna")
          String after,
      @QueryParam("limit")
          @Parameter(description = "At most so many, 1 to 500; 100 unless given", example = "100")
          String limit) {
    int most = Query.limit(limit, DEFAULT_PAGE, MAX_PAGE);
    return users
        .page(Query.text("after", after).orElse(""), most + 1, clock.instant())
        .map(found -> page(found.stream().map(UserView::of).toList(), most));
  }

  private static Page page(List<UserView> found, int most) {
    return found.size() <= most
        ? new Page(found, null)
        : new Page(found.subList(0, most), found.get(most - 1).name());
  }

  @GET
  @Path("{name}")
  @Operation(
      operationId = "getUser",
      summary = "One user",
      description = "The header ETag names the version, for If-Match.")
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no such user",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.UNKNOWN))
  public Uni<RestResponse<UserView>> one(
      @PathParam("name") @Parameter(description = UserExamples.NAME, example = "anna")
          String name) {
    return users
        .find(known(name), clock.instant())
        .map(found -> found.orElseThrow(() -> ChangeUser.unknown(name)))
        .map(UserResource::answer);
  }

  @PUT
  @Path("{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "putUser",
      summary = "Make or change a user",
      description =
          "A new one gets in by a link, or with a password once it was set. What exists is only"
              + " changed if If-Match names its version. A user that is disabled is signed out at"
              + " once, everywhere; there is always one admin left.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to change, as the ETag named it; * for any",
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
              schema = @Schema(implementation = UserView.class),
              examples = {
                @ExampleObject(name = "operator", value = "{\"roles\": [\"operator\"]}"),
                @ExampleObject(
                    name = "kept out",
                    value = "{\"roles\": [\"operator\"], \"disabled\": true}")
              }))
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "409",
      description = "It is the last admin, or the name is that of a token",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.LAST_ADMIN))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.CHANGED))
  @APIResponse(
      responseCode = "428",
      description = "It exists, and If-Match is missing",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.NO_VERSION))
  public Uni<RestResponse<UserView>> put(
      @PathParam("name") @Parameter(description = UserExamples.NAME, example = "anna") String name,
      UserView body,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    String legal = ActorNames.legal(name);
    if (body == null) {
      throw new ProblemException(
          Problem.invalidField("roles", "is missing; send {\"roles\": [\"operator\"]}"));
    }
    return change.put(legal, body, Precondition.of(headers), by(caller)).map(UserResource::answer);
  }

  @PUT
  @Path("{name}/password")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "setUserPassword",
      summary = "Set somebody's password",
      description =
          "All their sessions end at once. Better let them choose it themselves, by a link: whoever"
              + " sets a password knows it.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = NewPassword.class),
              example = "{\"password\": \"correct horse battery staple\"}"))
  @APIResponse(responseCode = "204", description = "It is set")
  @APIResponse(responseCode = "400", description = "It is too short or too long")
  @APIResponse(
      responseCode = "404",
      description = "There is no such user",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "The user signs in otherwise",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.VOUCHED_FOR))
  public Uni<Void> setPassword(
      @PathParam("name") @Parameter(description = UserExamples.NAME, example = "anna") String name,
      NewPassword body,
      @Context SecurityContext caller) {
    return change.setPassword(known(name), body == null ? null : body.password(), by(caller));
  }

  @DELETE
  @Path("{name}/sessions")
  @Operation(
      operationId = "endSessionsOfUser",
      summary = "Sign somebody out everywhere",
      description = "At once, at all nodes. They may sign in again. Twice is as good as once.")
  @APIResponse(responseCode = "204", description = "No session of theirs is open")
  @APIResponse(
      responseCode = "404",
      description = "There is no such user",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UserExamples.UNKNOWN))
  public Uni<Void> endSessions(
      @PathParam("name") @Parameter(description = UserExamples.NAME, example = "anna") String name,
      @Context SecurityContext caller) {
    return change.endSessions(known(name), by(caller));
  }

  /** What is no name cannot be found either. */
  static String known(String name) {
    try {
      return ActorNames.legal(name);
    } catch (ProblemException e) {
      throw ChangeUser.unknown(name);
    }
  }

  private static RestResponse<UserView> answer(User user) {
    return ResponseBuilder.ok(UserView.of(user))
        .header(HttpHeaders.ETAG, Precondition.tag(user.version()))
        .build();
  }

  private static String by(SecurityContext caller) {
    return caller.getUserPrincipal().getName();
  }
}
