package dev.holdfast.central.sessions;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.central.sessions.SessionRequests.Login;
import dev.holdfast.central.sessions.SessionRequests.PasswordChange;
import dev.holdfast.central.sessions.SessionRequests.SessionView;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Signing in and out over HTTP. */
@Path("/api/v1/session")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Session", description = "Signing in and out")
public class SessionResource {

  private final SignIn signIn;
  private final Browser browser;
  private final SecurityIdentity caller;

  @Inject
  SessionResource(SignIn signIn, Browser browser, SecurityIdentity caller) {
    this.signIn = signIn;
    this.browser = browser;
    this.caller = caller;
  }

  @POST
  @PermitAll
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "signIn",
      summary = "Sign in",
      description =
          "With name and password, or with the code of a link, which is good once. The answer sets"
              + " a cookie; requests that change something then need the header X-Requested-With,"
              + " whatever its value. Scripts do better with a token.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = Login.class),
              examples = {
                @ExampleObject(
                    name = "password",
                    value = "{\"name\": \"anna\", \"password\": \"correct horse battery staple\"}"),
                @ExampleObject(name = "link", value = "{\"once\": \"shown-here-once\"}")
              }))
  @APIResponse(responseCode = "204", description = "You are signed in")
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "401",
      description = "Name, password or link are wrong",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.REFUSED))
  @APIResponse(
      responseCode = "403",
      description = "The request comes from another page",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.CROSS_SITE))
  @APIResponse(
      responseCode = "429",
      description = "Too many attempts; Retry-After says how long to wait",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.TOO_MANY))
  public Uni<RestResponse<Void>> begin(Login body) {
    Login login = sound(body);
    Optional<String> before = session();
    return (login.once() == null
            ? signIn.byPassword(login.name(), login.password(), browser.address())
            : signIn.byLink(login.once(), browser.address()))
        .call(made -> before.map(this::end).orElse(Uni.createFrom().voidItem()))
        .map(made -> answer(browser.keep(made)));
  }

  @GET
  @Operation(
      operationId = "getSession",
      summary = "Who you are",
      description = "Name and roles, and when the session ends; for holders of tokens too.")
  @APIResponse(responseCode = "200", description = "You")
  public SessionView who() {
    Set<String> sites = caller.getAttribute(TokenScope.SITES);
    Set<String> targets = TargetLimit.of(caller).targets();
    Instant until = caller.getAttribute(KnownSessions.UNTIL);
    Boolean hasPassword = caller.getAttribute(KnownSessions.HAS_PASSWORD);
    return new SessionView(
        caller.getPrincipal().getName(),
        caller.getRoles().stream().sorted().toList(),
        session().isPresent() ? "session" : "token",
        until,
        hasPassword == null ? null : !hasPassword,
        sites == null ? null : sites.stream().sorted().toList(),
        targets.isEmpty() ? null : List.copyOf(targets));
  }

  @DELETE
  @Operation(
      operationId = "signOut",
      summary = "Sign out",
      description =
          "The session ends at once, at all nodes. For the holder of a token it does nothing.")
  @APIResponse(responseCode = "204", description = "You are signed out")
  public Uni<RestResponse<Void>> end() {
    return session()
        .map(this::end)
        .orElse(Uni.createFrom().voidItem())
        .map(ended -> answer(browser.forget()));
  }

  @PUT
  @Path("password")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "changePassword",
      summary = "Change your own password",
      description = "All your sessions end, at all nodes, and this one goes on under a new cookie.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = PasswordChange.class),
              examples = {
                @ExampleObject(
                    name = "another",
                    value =
                        "{\"currentPassword\": \"correct horse battery staple\","
                            + " \"newPassword\": \"four other words please\"}"),
                @ExampleObject(
                    name = "the first",
                    value = "{\"newPassword\": \"four other words please\"}")
              }))
  @APIResponse(responseCode = "204", description = "It is changed")
  @APIResponse(
      responseCode = "400",
      description = "The present one is wrong, or the new one too short or too long")
  @APIResponse(
      responseCode = "409",
      description = "A token has no password",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.NO_SESSION))
  @APIResponse(
      responseCode = "429",
      description = "Too many attempts; Retry-After says how long to wait",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.TOO_MANY))
  public Uni<RestResponse<Void>> changePassword(PasswordChange body) {
    if (session().isEmpty()) {
      throw new ProblemException(
          Problem.of(409, "no-session", "Not signed in", "A token has no password to change"));
    }
    PasswordChange change = body == null ? new PasswordChange(null, null) : body;
    return signIn
        .changePassword(
            caller.getPrincipal().getName(),
            change.currentPassword(),
            change.newPassword(),
            browser.address())
        .map(made -> answer(browser.keep(made)));
  }

  private Optional<String> session() {
    return Optional.ofNullable(caller.getAttribute(KnownSessions.SESSION));
  }

  private Uni<Void> end(String hash) {
    return signIn.out(hash, caller.getPrincipal().getName(), browser.address());
  }

  private static Login sound(Login body) {
    if (body == null || (body.once() == null && body.name() == null)) {
      throw new ProblemException(
          Problem.invalidField("name", "is missing; send {\"name\": \"…\", \"password\": \"…\"}"));
    }
    if (body.once() == null && body.password() == null) {
      throw new ProblemException(Problem.invalidField("password", "is missing"));
    }
    if (body.once() != null && (body.name() != null || body.password() != null)) {
      throw new ProblemException(
          Problem.invalidField("once", "stands in place of name and password; send one of them"));
    }
    return body;
  }

  private static RestResponse<Void> answer(NewCookie cookie) {
    return ResponseBuilder.<Void>create(RestResponse.Status.NO_CONTENT)
        .cookie(cookie)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }
}
