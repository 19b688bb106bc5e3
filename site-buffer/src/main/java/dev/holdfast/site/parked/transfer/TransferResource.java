package dev.holdfast.site.parked.transfer;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.listing.JsonLine;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Export and import of parked messages over HTTP. */
@Path("/api/v1/parked")
@Tag(name = "Parked", description = "Messages that wait for an operator")
public class TransferResource {

  static final String NDJSON = "application/x-ndjson";

  private final ExportParked exportParked;
  private final ImportParked importParked;
  private final SecurityIdentity caller;

  @Inject
  TransferResource(ExportParked exportParked, ImportParked importParked, SecurityIdentity caller) {
    this.exportParked = exportParked;
    this.importParked = importParked;
    this.caller = caller;
  }

  @GET
  @Path("/export")
  @Produces(NDJSON)
  @RestStreamElementType(NDJSON)
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "exportParked",
      summary = "All parked messages that match, with everything, one JSON object a line",
      description =
          "Changes nothing. What it gives can be imported again, here or at another node.")
  @APIResponse(
      responseCode = "200",
      description = "The messages, those handed in first come first",
      content =
          @Content(
              mediaType = NDJSON,
              schema = @Schema(implementation = ParkedLineSchema.class),
              example = TransferExamples.EXPORTED))
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Multi<JsonLine> export(
      @QueryParam("category")
          @Parameter(description = "Only messages of this category", example = "ExternalSystem")
          String category,
      @QueryParam("target")
          @Parameter(description = "Only messages for this target", example = "erp")
          String target,
      @QueryParam("origin")
          @Parameter(description = "Only messages from this instance", example = "plc-gateway-2")
          String origin,
      @QueryParam("keyword")
          @Parameter(description = "In the payload or the last error", example = "answered 401")
          String keyword,
      @QueryParam("from")
          @Parameter(
              description = "Handed in at this time or later",
              example = "2026-03-01T00:00:00Z")
          String from,
      @QueryParam("until")
          @Parameter(description = "Handed in before this time", example = "2026-03-02T00:00:00Z")
          String until) {
    KeptFilter filter = KeptFilter.parse(category, target, origin, keyword, from, until);
    return exportParked.lines(filter).map(JsonLine::new);
  }

  @POST
  @Path("/import")
  @Consumes(NDJSON)
  @Produces(NDJSON)
  @RestStreamElementType(NDJSON)
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "importParked",
      summary = "Take in parked messages from an export",
      description =
          "One result a line, in the order of the lines. An id that is known here is left as it is"
              + " and reported, so the same file may be sent again. A line that is refused does not"
              + " concern the others.")
  @RequestBody(
      required = true,
      description = "The lines of an export",
      content =
          @Content(
              mediaType = NDJSON,
              schema = @Schema(implementation = ParkedLineSchema.class),
              example = TransferExamples.EXPORTED))
  @APIResponse(
      responseCode = "200",
      description = "A result for each line that is not blank",
      content =
          @Content(
              mediaType = NDJSON,
              schema = @Schema(implementation = ImportedLine.class),
              example = TransferExamples.IMPORTED))
  @APIResponse(
      responseCode = "400",
      description = "There is no body",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = TransferExamples.NO_BODY))
  @APIResponse(responseCode = "413", description = "More than 16 MB: send it in parts")
  @Blocking
  public Multi<JsonLine> importLines(byte[] body) {
    if (body == null || body.length == 0) {
      throw new ProblemException(
          Problem.of(400, "no-body", "The body is missing", "Send the lines of an export"));
    }
    return importParked
        .run(body, caller.getPrincipal().getName())
        .map(result -> new JsonLine(result.toJson()));
  }
}
