package dev.holdfast.site.status;

import dev.holdfast.base.security.Roles;
import dev.holdfast.site.acknowledged.SentAgain;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.pair.PairView;
import dev.holdfast.site.pause.PauseView;
import dev.holdfast.site.storage.RoomView;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
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
  @Schema(
      description = "Who the node is and how much it holds",
      examples =
          """
          {"site": "plant-7", "node": "node-1", "role": "active", "version": "1.4.0", "centralConfigured": true,
           "centralLink": "open",
           "buffer": {"pending": 12, "parked": 1, "targets": [
             {"category": "ExternalSystem", "target": "erp", "lane": "ExternalSystem erp", "pending": 10, "parked": 1},
             {"category": "Notification", "target": "ops", "lane": "central", "pending": 2, "parked": 0}]},
           "breakers": {"ExternalSystem erp": "open", "central": "closed"}, "pauses": [],
           "storage": {"bytes": 73400320, "freeBytes": 21474836480},
           "time": {"uncertain": false, "clock": "2026-03-01T12:00:00Z"}}
          """)
  public record Status(
      @Schema(examples = "plant-7") String site,
      @Schema(examples = "node-1") String node,
      @Schema(
              description =
                  "active takes messages in and delivers them, and a node that runs alone is that;"
                      + " standby keeps a copy and answers reads from it; handingOver and starting"
                      + " last a moment",
              examples = "active")
          Role role,
      @Schema(examples = "1.4.0") String version,
      @Schema(description = "Is a central service configured?") boolean centralConfigured,
      @Schema(description = "The link over which central reaches this site", examples = "open")
          CentralLink.State centralLink,
      @Schema(
              description =
                  "Why central takes nothing from this node, in its words: another node leads by"
                      + " now, the key is not known. What waits for central stays in the buffer."
                      + " Absent when central has not refused the node",
              examples = "epoch 5 of site plant-7 is over: node node-2 leads since epoch 6")
          String centralRefusal,
      BufferDepth buffer,
      @Schema(
              description =
                  "Whether the targets that were attempted are there, by the name of their lane:"
                      + " closed is well, failing means that the last attempt did not reach it,"
                      + " open that it is left alone but for one attempt in a while, paused that"
                      + " somebody wants it so")
          Map<String, String> breakers,
      @Schema(description = "Targets that somebody has paused, with the reason")
          List<PauseView> pauses,
      RoomView storage,
      TimeStatus time,
      @Schema(description = "Absent for a node that stands alone") PairView pair,
      @Schema(
              description =
                  "When central lacked notifications that it had acknowledged, and how many were"
                      + " sent again; absent when it has not happened since the start")
          SentAgain.Last sentAgain,
      @Schema(
              description =
                  "What was wrong with the buffer's file at the start and what took its place;"
                      + " absent when nothing was",
              examples =
                  "it is missing; restored from the backup of 2026-03-01T11:00:00Z, what was"
                      + " accepted after it is missing here")
          String recovered) {}

  private final NodeStatus status;

  @Inject
  StatusResource(NodeStatus status) {
    this.status = status;
  }

  @GET
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getStatus",
      summary = "Who the node is and how much it holds",
      description =
          "For a look and for scripts. What is pending goes out by itself, also to a target whose"
              + " breaker is open, as soon as that is back; what is parked waits for an operator"
              + " under /api/v1/parked.")
  public Status status() {
    return status.now();
  }
}
