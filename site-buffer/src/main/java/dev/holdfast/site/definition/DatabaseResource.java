package dev.holdfast.site.definition;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
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

/** Databases over HTTP. */
@Path("/api/v1/definitions/databases")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Definitions", description = "What the site may deliver to")
public class DatabaseResource {

  private static final String EXAMPLE =
      """
      {
        "url": "postgresql://db.example.com:5432/historian",
        "user": "holdfast",
        "password": "a secret",
        "poolSize": 8,
        "timeout": "10s",
        "retry": {"interval": "30s", "maxRetries": 50}
      }
      """;

  private final CurrentDefinitions definitions;
  private final ChangeDefinition change;

  @Inject
  DatabaseResource(CurrentDefinitions definitions, ChangeDefinition change) {
    this.definitions = definitions;
    this.change = change;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listDatabases",
      summary = "All databases",
      description = "By name, from configuration and from this API. Secrets are never shown.")
  public DatabaseView.Page list() {
    return new DatabaseView.Page(
        definitions.databases().all().stream().map(DatabaseView::of).toList());
  }

  @GET
  @Path("/{name}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getDatabase",
      summary = "One database",
      description =
          "The header ETag names the version, for If-Match. Secrets are never shown, only whether"
              + " they are set.")
  @APIResponse(
      responseCode = "200",
      description = "As it is defined now",
      content = @Content(schema = @Schema(implementation = DatabaseView.class)))
  @APIResponse(
      responseCode = "404",
      description = "None is defined under this name",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.DATABASE_UNKNOWN))
  public RestResponse<DatabaseView> get(
      @PathParam("name") @Parameter(description = "Its name", example = "historian") String name) {
    return definitions
        .databases()
        .find(name)
        .map(defined -> DefinitionRequests.found(defined, DatabaseView::of))
        .orElseThrow(() -> ChangeDefinition.notFound(Kind.DATABASE, name));
  }

  @PUT
  @Path("/{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "putDatabase",
      summary = "Define a database, or define it otherwise",
      description =
          "Replaces the whole definition but for secrets that are left out: these stay as they are,"
              + " as long as the server stays the same; null takes one away. In force as soon as it is"
              + " answered. What comes from configuration cannot be changed here.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "Only if this is still the version, as the ETag named it",
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
              schema = @Schema(implementation = DatabaseView.class),
              examples = @ExampleObject(name = "historian", value = EXAMPLE)))
  @APIResponse(
      responseCode = "200",
      description = "Changed",
      content = @Content(schema = @Schema(implementation = DatabaseView.class)))
  @APIResponse(
      responseCode = "201",
      description = "New",
      content = @Content(schema = @Schema(implementation = DatabaseView.class)))
  @APIResponse(
      responseCode = "400",
      description = "A field is not valid; nothing was changed",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "409",
      description = "It comes from configuration",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example = DefinitionExamples.DATABASE_CONFIGURED))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.DATABASE_CHANGED))
  public Uni<RestResponse<DatabaseView>> put(
      @PathParam("name") @Parameter(description = "Its name", example = "historian") String name,
      byte[] body,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change
        .put(
            definitions.databases(),
            name,
            DefinitionRequests.parse(body),
            DefinitionRequests.precondition(headers),
            caller.getUserPrincipal().getName())
        .map(changed -> DefinitionRequests.changed(changed, DatabaseView::of));
  }

  @DELETE
  @Path("/{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "deleteDatabase",
      summary = "Delete a database",
      description =
          "Refused while messages wait for it, since they could not be delivered any more.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "Only if this is still the version, as the ETag named it",
      schema = @Schema(implementation = String.class))
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(
      responseCode = "404",
      description = "None is defined under this name",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.DATABASE_UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "Messages wait for it, or it comes from configuration",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.DATABASE_IN_USE))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.DATABASE_CHANGED))
  public Uni<Void> delete(
      @PathParam("name") @Parameter(description = "Its name", example = "historian") String name,
      @QueryParam("force")
          @DefaultValue("false")
          @Parameter(
              description = "Even if messages wait for it; they are parked at their next attempt")
          boolean force,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change.delete(
        definitions.databases(),
        name,
        DefinitionRequests.precondition(headers),
        force,
        caller.getUserPrincipal().getName());
  }
}
