package dev.holdfast.central.sitecalls;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.remoteparked.RemoteActions;
import dev.holdfast.central.remoteparked.RemoteAnswer;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.SiteId;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Decisions about calls, carried out by the site that tracks them. */
@Path("/api/v1/site-calls/{trackedOperationId}")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Site calls", description = "Calls and writes of sites")
@APIResponse(responseCode = "404", description = "No site has reported such an operation")
@APIResponse(
    responseCode = "409",
    description = "It is not parked; or several sites have one of this id, then name the 'site'",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected; nothing was done",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
public class RelayResource {

  private static final String ID_EXAMPLE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  private final SiteCalls calls;
  private final RemoteActions actions;
  private final SecurityIdentity caller;

  @Inject
  RelayResource(SiteCalls calls, RemoteActions actions, SecurityIdentity caller) {
    this.calls = calls;
    this.actions = actions;
    this.caller = caller;
  }

  @POST
  @Path("/retry")
  @Operation(
      summary = "Have a parked call tried again",
      description = "Relayed to the site that tracks it; its event log names you.")
  @APIResponse(responseCode = "200", description = "It is pending again at the site")
  public Uni<Response> retry(
      @PathParam("trackedOperationId") @Parameter(example = ID_EXAMPLE) String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site) {
    return relay(operation, site, ParkedAction.Retry);
  }

  @POST
  @Path("/discard")
  @Operation(
      summary = "Give a parked call up",
      description = "Relayed to the site that tracks it, where it is removed for good.")
  @APIResponse(responseCode = "200", description = "It is gone")
  public Uni<Response> discard(
      @PathParam("trackedOperationId") @Parameter(example = ID_EXAMPLE) String operation,
      @QueryParam("site") @Parameter(description = "Needed only when several sites have it")
          String site) {
    return relay(operation, site, ParkedAction.Discard);
  }

  private Uni<Response> relay(String operation, String site, ParkedAction action) {
    MessageId id = parse(operation);
    String actor = caller.getPrincipal().getName();
    return calls
        .sitesOf(id.value())
        .map(tracking -> theOne(id, site, tracking))
        .chain(found -> actions.decide(found.value(), id, action, actor))
        .map(RemoteAnswer::of);
  }

  private static SiteId theOne(MessageId id, String site, List<SiteId> tracking) {
    List<SiteId> meant =
        tracking.stream().filter(one -> site == null || one.value().equals(site)).toList();
    if (meant.isEmpty()) {
      throw new ProblemException(
          Problem.notFound("no site has reported an operation %s".formatted(id)));
    }
    if (meant.size() > 1) {
      throw new ProblemException(
          Problem.of(
              409,
              "several-sites",
              "Several sites have an operation of this id",
              "nothing was done: say which is meant with ?site=, one of "
                  + meant.stream().map(SiteId::value).collect(Collectors.joining(", "))));
    }
    return meant.get(0);
  }

  private static MessageId parse(String operation) {
    try {
      return MessageId.parse(operation);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          Problem.invalidField("trackedOperationId", "must be a UUID, with or without hyphens"));
    }
  }
}
