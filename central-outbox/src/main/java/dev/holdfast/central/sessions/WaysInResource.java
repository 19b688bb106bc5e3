package dev.holdfast.central.sessions;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.sessions.SessionRequests.Forgotten;
import dev.holdfast.central.sessions.SessionRequests.WaysIn;
import dev.holdfast.central.users.LinkMail;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirements;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/** What the login page offers besides name and password. */
@Path("/api/v1/session")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
@SecurityRequirements
@Tag(name = "Session")
public class WaysInResource {

  private final ForgottenPassword forgotten;
  private final LinkMail mail;
  private final Browser browser;
  private final Optional<String> oidc;

  @Inject
  WaysInResource(
      ForgottenPassword forgotten,
      LinkMail mail,
      Browser browser,
      OidcSettings oidc,
      @ConfigProperty(name = "quarkus.oidc.tenant-enabled") boolean oidcIsOn) {
    this.forgotten = forgotten;
    this.mail = mail;
    this.browser = browser;
    this.oidc = oidcIsOn ? Optional.of(oidc.name()) : Optional.empty();
  }

  @GET
  @Path("ways-in")
  @Operation(
      operationId = "getWaysIn",
      summary = "How people get in",
      description = "What the login page offers besides name and password. Anybody may ask.")
  @APIResponse(responseCode = "200", description = "The ways in")
  public Uni<WaysIn> ways() {
    return mail.isPossible().map(byMail -> new WaysIn(byMail, oidc.orElse(null)));
  }

  @POST
  @Path("forgotten")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "forgotPassword",
      summary = "Ask for a link because the password is forgotten",
      description =
          "If there is such a user with an e-mail address, a link goes there, at most one in a"
              + " quarter of an hour. The answer is the same in any case. The password ends when the"
              + " link is opened, not before.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = Forgotten.class),
              example = "{\"name\": \"anna\"}"))
  @APIResponse(responseCode = "204", description = "It was heard")
  @APIResponse(responseCode = "400", description = "The name is missing")
  @APIResponse(
      responseCode = "403",
      description = "The request comes from another page",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.CROSS_SITE))
  @APIResponse(
      responseCode = "429",
      description = "Too many attempts; Retry-After says how long to wait",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SessionExamples.TOO_MANY))
  public RestResponse<Void> forgot(Forgotten body) {
    if (body == null || body.name() == null) {
      throw new ProblemException(
          Problem.invalidField("name", "is missing; send {\"name\": \"…\"}"));
    }
    String name = ActorNames.isLegal(body.name()) ? ActorNames.plain(body.name()) : "";
    forgotten.askedFor(name, browser.address());
    return RestResponse.noContent();
  }
}
