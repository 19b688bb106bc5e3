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

/** External systems over HTTP. */
@Path("/api/v1/definitions/external-systems")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Definitions", description = "What the site may deliver to")
public class ExternalSystemResource {

  private static final String EXAMPLE =
      """
      {
        "baseUrl": "https://erp.example.com/api",
        "headers": {"X-Plant": "7"},
        "auth": {"type": "basic", "user": "plant-7", "password": "a secret"},
        "timeout": "10s",
        "retry": {"interval": "30s", "maxRetries": 50, "backoff": "exponential", "maxInterval": "5m"},
        "concurrency": 4,
        "rateLimit": 20
      }
      """;

  private final CurrentDefinitions definitions;
  private final ChangeDefinition change;

  @Inject
  ExternalSystemResource(CurrentDefinitions definitions, ChangeDefinition change) {
    this.definitions = definitions;
    this.change = change;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listExternalSystems",
      summary = "All external systems",
      description = "By name, from configuration and from this API. Secrets are never shown.")
  public ExternalSystemView.Page list() {
    return new ExternalSystemView.Page(
        definitions.externalSystems().all().stream().map(ExternalSystemView::of).toList());
  }

  @GET
  @Path("/{name}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getExternalSystem",
      summary = "One external system",
      description =
          "The header ETag names the version, for If-Match. Secrets are never shown, only whether"
              + " they are set.")
  @APIResponse(
      responseCode = "200",
      description = "As it is defined now",
      content = @Content(schema = @Schema(implementation = ExternalSystemView.class)))
  @APIResponse(
      responseCode = "404",
      description = "None is defined under this name",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_UNKNOWN))
  public RestResponse<ExternalSystemView> get(
      @PathParam("name") @Parameter(description = "Its name", example = "erp") String name) {
    return definitions
        .externalSystems()
        .find(name)
        .map(defined -> DefinitionRequests.found(defined, ExternalSystemView::of))
        .orElseThrow(() -> ChangeDefinition.notFound(Kind.EXTERNAL_SYSTEM, name));
  }

  @PUT
  @Path("/{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "putExternalSystem",
      summary = "Define an external system, or define it otherwise",
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
              schema = @Schema(implementation = ExternalSystemView.class),
              examples = @ExampleObject(name = "erp", value = EXAMPLE)))
  @APIResponse(
      responseCode = "200",
      description = "Changed",
      content = @Content(schema = @Schema(implementation = ExternalSystemView.class)))
  @APIResponse(
      responseCode = "201",
      description = "New",
      content = @Content(schema = @Schema(implementation = ExternalSystemView.class)))
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
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_CONFIGURED))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_CHANGED))
  public Uni<RestResponse<ExternalSystemView>> put(
      @PathParam("name") @Parameter(description = "Its name", example = "erp") String name,
      byte[] body,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change
        .put(
            definitions.externalSystems(),
            name,
            DefinitionRequests.parse(body),
            DefinitionRequests.precondition(headers),
            caller.getUserPrincipal().getName())
        .map(changed -> DefinitionRequests.changed(changed, ExternalSystemView::of));
  }

  @DELETE
  @Path("/{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "deleteExternalSystem",
      summary = "Delete an external system",
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
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description = "Messages wait for it, or it comes from configuration",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_IN_USE))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content =
          @Content(mediaType = Problem.MEDIA_TYPE, example = DefinitionExamples.SYSTEM_CHANGED))
  public Uni<Void> delete(
      @PathParam("name") @Parameter(description = "Its name", example = "erp") String name,
      @QueryParam("force")
          @DefaultValue("false")
          @Parameter(
              description = "Even if messages wait for it; they are parked at their next attempt")
          boolean force,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change.delete(
        definitions.externalSystems(),
        name,
        DefinitionRequests.precondition(headers),
        force,
        caller.getUserPrincipal().getName());
  }
}
