package dev.holdfast.central.cause;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.notification.Cause;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Causes over HTTP. */
@Path("/api/v1/causes")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Causes", description = "What is wrong, grouped by why")
public class CauseResource {

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "nothing fails for cause '9f86d081884c7d65' now"}
      """;

  private static final String FORM = "16 hexadecimal digits, as the list has them";
  static final String EXAMPLE = "9f86d081884c7d65";

  private static final String NOT_HELD =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "nobody holds cause '9f86d081884c7d65'; there is nothing to release"}
      """;

  private final ReadCauses causes;
  private final ChangeHold holds;
  private final SecurityIdentity caller;

  @Inject
  CauseResource(ReadCauses causes, ChangeHold holds, SecurityIdentity caller) {
    this.causes = causes;
    this.holds = holds;
    this.caller = caller;
  }

  @GET
  @Operation(
      operationId = "listCauses",
      summary = "Why notifications fail, those with most of them first",
      description =
          "Parked and retrying notifications that fail alike: of the same kind, with the same code and"
              + " the same words but for numbers, ids and addresses. To act on them, pass 'cause' to"
              + " /notifications/retry or /notifications/discard; to see them, to /notifications.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<CausePage> list(@BeanParam CauseParameters parameters) {
    return causes.page(parameters.query());
  }

  @GET
  @Path("{cause}")
  @Operation(
      operationId = "getCause",
      summary = "One cause",
      description = "As it stands now; it is gone when nothing fails for it any more.")
  @APIResponse(responseCode = "200", description = "The cause")
  @APIResponse(
      responseCode = "404",
      description = "Nothing fails for it now",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<CauseView> one(
      @PathParam("cause") @Parameter(description = FORM, example = EXAMPLE) String cause,
      @QueryParam("site")
          @Parameter(description = "Count only notifications from this site", example = "plant-7")
          String site,
      @QueryParam("list")
          @Parameter(description = "Count only notifications for this list", example = "ops")
          String list) {
    return causes
        .page(CauseQuery.one(known(cause), Query.text("site", site), Query.text("list", list)))
        .map(page -> page.items().stream().findFirst().orElseThrow(() -> unknown(cause)));
  }

  @PUT
  @Path("{cause}/hold")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "holdCause",
      summary = "See to a cause",
      description =
          "Until it is released, what fails for it is not counted as wrong: neither as parked nor as"
              + " stuck, but as held. It is tried again as before. Whoever holds it already is replaced.")
  @APIResponse(responseCode = "200", description = "It is held")
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "404",
      description = "Nothing has failed for it",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<HoldView> hold(
      @PathParam("cause") @Parameter(description = FORM, example = EXAMPLE) String cause,
      HoldRequest body) {
    HoldRequest request = body == null ? new HoldRequest(null, null, null) : body;
    return holds.hold(known(cause), request, caller.getPrincipal().getName());
  }

  @DELETE
  @Path("{cause}/hold")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "releaseCause",
      summary = "Release a cause",
      description = "What fails for it counts as wrong again.")
  @APIResponse(responseCode = "204", description = "It is released")
  @APIResponse(
      responseCode = "404",
      description = "Nobody holds it",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = NOT_HELD))
  public Uni<Void> release(
      @PathParam("cause") @Parameter(description = FORM, example = EXAMPLE) String cause) {
    return holds.release(known(cause), caller.getPrincipal().getName());
  }

  private static String known(String cause) {
    return Cause.fingerprint("cause", cause).orElseThrow(() -> unknown(cause));
  }

  static ProblemException unknown(String cause) {
    return new ProblemException(
        Problem.notFound("nothing fails for cause '%s' now".formatted(cause)));
  }
}
