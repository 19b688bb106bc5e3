package dev.holdfast.site.delivery.http;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.Trial;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Trying the definition of an external system over HTTP. */
@Path("/api/v1/definitions/external-systems/{name}/test")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Definitions", description = "What the site may deliver to")
public class TryExternalSystemResource {

  /** What to try it with. */
  @Schema(
      name = "ExternalSystemTrial",
      description = "What to try it with",
      examples = "{\"method\": \"GET\", \"path\": \"/health\"}")
  public record Request(
      @Schema(description = "HEAD or GET; HEAD if left out", examples = "GET") String method,
      @Schema(description = "Below the base URL; none if left out", examples = "/health")
          String path) {}

  private final Definitions definitions;
  private final TryExternalSystem tryExternalSystem;

  @Inject
  TryExternalSystemResource(Definitions definitions, TryExternalSystem tryExternalSystem) {
    this.definitions = definitions;
    this.tryExternalSystem = tryExternalSystem;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "tryExternalSystem",
      summary = "Try the definition of an external system",
      description =
          "Connects, logs in and makes one call by HEAD or GET, with the base URL or a path below"
              + " it. No message is concerned, and the breaker does not notice.")
  @RequestBody(content = @Content(schema = @Schema(implementation = Request.class)))
  @APIResponse(
      responseCode = "200",
      description = "What came of it, good or bad",
      content = @Content(schema = @Schema(implementation = Trial.class)))
  @APIResponse(
      responseCode = "400",
      description = "A field is not valid",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "404",
      description = "None is defined under this name",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
                   "detail": "no external system named erp is defined"}
                  """))
  public Uni<Trial> run(
      @PathParam("name") @Parameter(description = "Its name", example = "erp") String name,
      Request request) {
    ExternalSystem system =
        definitions
            .externalSystem(name)
            .orElseThrow(
                () ->
                    new ProblemException(
                        Problem.notFound(
                            "no external system named %s is defined".formatted(name))));
    return tryExternalSystem.run(system, call(Optional.ofNullable(request)));
  }

  private static Call call(Optional<Request> request) {
    try {
      return new Call(
          verb(request.map(Request::method).orElse(Verb.HEAD.name())),
          request.map(Request::path).map(CallPath::checked).orElse(""),
          CallQuery.read("query", Map.of()),
          Map.of(),
          Optional.empty());
    } catch (FlawedCallException e) {
      throw new ProblemException(Problem.invalidField(e.flaw().field(), e.flaw().problem()));
    }
  }

  private static Verb verb(String method) {
    return switch (method) {
      case "HEAD" -> Verb.HEAD;
      case "GET" -> Verb.GET;
      default -> throw new FlawedCallException("method", "must be HEAD or GET");
    };
  }
}
