package dev.holdfast.site.pair;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What an operator does with a pair. */
@Path("/api/v1/pair")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pair", description = "The two nodes of a site")
public class PairResource {

  private static final String NO_STANDBY =
      """
      {"type": "urn:holdfast:problem:no-switch-over", "title": "The nodes do not change places",
       "status": 409, "detail": "nothing has changed: no standby is there"}
      """;

  private final PairService pair;

  @Inject
  PairResource(PairService pair) {
    this.pair = pair;
  }

  @POST
  @Path("switch-over")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "switchOver",
      summary = "Make the other node the active one",
      description =
          "At the active node. It finishes what it has begun, waits until the standby has everything,"
              + " and steps back: nothing is lost. Meanwhile messages are"
              + " refused with 503 for a moment, which the Java client repeats at the other node.")
  @APIResponse(responseCode = "204", description = "The other node is the active one")
  @APIResponse(
      responseCode = "409",
      description = "This node is not the active one, or no standby is there to hand over to",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = NO_STANDBY))
  public Uni<Void> switchOver() {
    return pair.switchOver();
  }
}
