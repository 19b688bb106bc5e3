package dev.holdfast.central.cause;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.notification.Cause;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
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

  static final String EXAMPLE = "9f86d081884c7d65";

  private final ReadCauses causes;

  @Inject
  CauseResource(ReadCauses causes) {
    this.causes = causes;
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
      @PathParam("cause") @Parameter(example = EXAMPLE) String cause,
      @QueryParam("site")
          @Parameter(description = "Count only notifications from this site", example = "plant-7")
          String site) {
    String known = Cause.fingerprint("cause", cause).orElseThrow(() -> unknown(cause));
    return causes
        .page(CauseQuery.one(known, Query.text("site", site)))
        .map(page -> page.items().stream().findFirst().orElseThrow(() -> unknown(cause)));
  }

  static ProblemException unknown(String cause) {
    return new ProblemException(
        Problem.notFound("nothing fails for cause '%s' now".formatted(cause)));
  }
}
