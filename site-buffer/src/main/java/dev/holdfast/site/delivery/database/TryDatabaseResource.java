package dev.holdfast.site.delivery.database;

import dev.holdfast.base.body.NoFields;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.delivery.Trial;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Trying the definition of a database over HTTP. */
@Path("/api/v1/definitions/databases/{name}/test")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Definitions", description = "What the site may deliver to")
public class TryDatabaseResource {

  private final Definitions definitions;
  private final TryDatabase tryDatabase;

  @Inject
  TryDatabaseResource(Definitions definitions, TryDatabase tryDatabase) {
    this.definitions = definitions;
    this.tryDatabase = tryDatabase;
  }

  @POST
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "tryDatabase",
      summary = "Try the definition of a database",
      description =
          "Connects, logs in and runs SELECT 1. No message is concerned, and the breaker does not"
              + " notice.")
  @APIResponse(
      responseCode = "200",
      description = "What came of it, good or bad",
      content =
          @Content(
              schema = @Schema(implementation = Trial.class),
              example =
                  """
                  {"ok": false, "tookMillis": 12,
                   "detail": "no connection to the database historian: password authentication failed for user \\"holdfast\\" (SQLSTATE 28P01)"}
                  """))
  @APIResponse(
      responseCode = "404",
      description = "None is defined under this name",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
                   "detail": "no database named historian is defined"}
                  """))
  public Uni<Trial> run(
      @PathParam("name") @Parameter(description = "Its name", example = "historian") String name,
      byte[] body) {
    NoFields.require(body);
    Database database =
        definitions
            .database(name)
            .orElseThrow(
                () ->
                    new ProblemException(
                        Problem.notFound("no database named %s is defined".formatted(name))));
    return Dialect.of(database).map(dialect -> tryDatabase.run(database, dialect)).orElseThrow();
  }
}
