package dev.holdfast.site.operation;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.message.KeptResponse;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a tracked operation stands, as JSON. */
@Schema(
    description = "Where a tracked operation stands",
    examples =
        """
        {"trackedOperationId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "kind": "ExternalSystem", "target": "erp", "status": "Retrying",
         "terminal": false, "retryCount": 2,
         "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 503", "httpStatus": 503,
         "createdAt": "2026-03-01T12:00:00Z", "updatedAt": "2026-03-01T12:01:00Z",
         "sourceInstance": "plc-gateway-2", "sourceScript": "pump-watch", "submittedBy": "pump-watch", "node": "node-1"}
        """)
public record OperationState(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String trackedOperationId,
    Category kind,
    @Schema(examples = "erp") String target,
    OperationStatus status,
    @Schema(description = "Is this its end?", examples = "false") boolean terminal,
    @Schema(examples = "2") int retryCount,
    @Schema(examples = "POST /orders/17/approve at erp (https://erp.example.com:443) answered 503")
        String lastError,
    @Schema(description = "Of the latest answer, where there was one", examples = "503")
        Integer httpStatus,
    @Schema(examples = "2026-03-01T12:00:00Z") Instant createdAt,
    @Schema(examples = "2026-03-01T12:01:00Z") Instant updatedAt,
    @Schema(description = "When it came to its end", examples = "2026-03-01T12:02:00Z")
        Instant terminalAt,
    @Schema(description = "The instance that asked", examples = "plc-gateway-2")
        String sourceInstance,
    @Schema(description = "The script that asked", examples = "pump-watch") String sourceScript,
    @Schema(description = "The name of the token it was handed in with", examples = "pump-watch")
        String submittedBy,
    @Schema(description = "The node that changed it last", examples = "node-1") String node,
    @Schema(
            description = "The message of the same ordering key that it waits for",
            examples = "018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77")
        String heldBy,
    @Schema(
            description = "Where it waits for another one",
            examples =
                "behind message 018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77 of its ordering key, which is"
                    + " parked")
        String waitsBecause,
    KeptResponse response) {

  static OperationState of(TrackedOperation operation) {
    return new OperationState(
        operation.id().toString(),
        operation.kind(),
        operation.target(),
        operation.status(),
        operation.status().isTerminal(),
        operation.retryCount(),
        operation.lastError().orElse(null),
        operation.httpStatus().orElse(null),
        operation.createdAt(),
        operation.updatedAt(),
        operation.terminalAt().orElse(null),
        operation.sourceInstance().orElse(null),
        operation.sourceScript().orElse(null),
        operation.submittedBy().orElse(null),
        operation.node(),
        operation.heldBy().map(head -> head.id().toString()).orElse(null),
        operation.heldBy().map(HeldBy::asReason).orElse(null),
        operation.response().orElse(null));
  }
}
