package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.shared.contract.NotificationContent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Lists over HTTP. */
@Path("/api/v1/lists")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Lists", description = "Who gets what is sent to a name")
public class ListResource {

  private final RecipientLists lists;

  @Inject
  ListResource(RecipientLists lists) {
    this.lists = lists;
  }

  /** What an admin sends. */
  @Schema(description = "The recipients of a list, in place of those it had")
  public record NewRecipients(
      @Schema(examples = "[\"ops@example.com\", \"night-shift@example.com\"]")
          List<String> recipients) {}

  /** All lists in one answer. */
  @Schema(description = "All lists, by name")
  public record AllLists(List<RecipientList> items) {}

  @GET
  @Operation(summary = "All lists")
  public Uni<AllLists> all() {
    return lists.all().map(AllLists::new);
  }

  @GET
  @Path("{name}")
  @Operation(summary = "One list")
  @APIResponse(responseCode = "404", description = "There is no such list")
  public Uni<RecipientList> one(@PathParam("name") @Parameter(example = "ops") String name) {
    return lists.find(name).map(found -> found.orElseThrow(() -> unknown(name)));
  }

  @PUT
  @Path("{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      summary = "Make or replace a list",
      description = "Takes effect with the next delivery, for notifications that wait as well.")
  @APIResponse(responseCode = "400", description = "An address or the name is not valid")
  public Uni<RecipientList> put(
      @PathParam("name") @Parameter(example = "ops") String name, NewRecipients body) {
    requireLegal(name);
    RecipientList list =
        new RecipientList(
            name, RecipientAddresses.checked(body == null ? null : body.recipients()));
    return lists.put(list).replaceWith(list);
  }

  @DELETE
  @Path("{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      summary = "Delete a list",
      description = "Notifications that still wait for it will be parked.")
  @APIResponse(responseCode = "204", description = "It is gone")
  @APIResponse(responseCode = "404", description = "There is no such list")
  public Uni<Void> delete(@PathParam("name") @Parameter(example = "ops") String name) {
    return lists
        .delete(name)
        .invoke(
            deleted -> {
              if (!deleted) {
                throw unknown(name);
              }
            })
        .replaceWithVoid();
  }

  /** A list that no notification could name would be of no use. */
  private static void requireLegal(String name) {
    new NotificationContent(name, "any", "any")
        .flaw()
        .ifPresent(
            flaw -> {
              throw new ProblemException(Problem.invalidField("name", flaw.problem()));
            });
  }

  private static ProblemException unknown(String name) {
    return new ProblemException(Problem.notFound("There is no list '%s'".formatted(name)));
  }
}
