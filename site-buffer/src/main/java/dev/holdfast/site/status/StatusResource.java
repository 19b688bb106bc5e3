package dev.holdfast.site.status;

import dev.holdfast.base.security.Roles;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.identity.NodeIdentity;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The node at a glance. */
@Path("/api/v1/status")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Status", description = "How the node is doing")
public class StatusResource {

  /** What the node says of itself. */
  public record Status(
      @Schema(examples = "plant-7") String site,
      @Schema(examples = "node-1") String node,
      @Schema(description = "Is a central service configured?") boolean centralConfigured,
      BufferDepth buffer,
      @Schema(description = "Whether the targets that were attempted are there: closed is well")
          Map<String, String> breakers) {}

  private final NodeIdentity identity;
  private final MessageBuffer buffer;
  private final CentralClient central;
  private final TargetGuards guards;

  @Inject
  StatusResource(
      NodeIdentity identity, MessageBuffer buffer, CentralClient central, TargetGuards guards) {
    this.identity = identity;
    this.buffer = buffer;
    this.central = central;
    this.guards = guards;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(summary = "Who the node is and how much it holds")
  public Status status() {
    return new Status(
        identity.site().value(),
        identity.node(),
        central.isConfigured(),
        buffer.depth(),
        guards.states());
  }
}
