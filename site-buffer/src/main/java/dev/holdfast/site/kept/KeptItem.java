package dev.holdfast.site.kept;

import dev.holdfast.site.message.Category;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A message that is still here, as JSON; its payload is left out of lists. */
@Schema(
    name = "KeptMessage",
    description = "A message that is still here, pending or parked",
    examples =
        """
        {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
         "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
         "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z",
         "originInstance": "plc-gateway-2", "sourceScript": "pump-watch", "executionId": "run-4711",
         "submittedBy": "pump-watch", "orderingKey": "order-17", "waitingBehind": 3,
         "payload": "{\\"method\\":\\"POST\\",\\"path\\":\\"/orders/17/approve\\",\\"body\\":{\\"by\\":\\"shift-2\\"}}"}
        """)
public record KeptItem(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String id,
    Category category,
    @Schema(examples = "erp") String target,
    @Schema(description = "Failed attempts so far", examples = "50") int retryCount,
    @Schema(examples = "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401")
        String lastError,
    @Schema(description = "When it was handed in", examples = "2026-03-01T12:00:00Z")
        Instant createdAt,
    @Schema(examples = "2026-03-01T12:25:00Z") Instant lastAttemptAt,
    @Schema(description = "The instance that handed it in", examples = "plc-gateway-2")
        String originInstance,
    @Schema(examples = "pump-watch") String sourceScript,
    @Schema(examples = "run-4711") String executionId,
    @Schema(examples = "shift-12") String parentExecutionId,
    @Schema(description = "The name of the token it was handed in with", examples = "pump-watch")
        String submittedBy,
    @Schema(
            description = "Messages with the same key to the same target wait behind it",
            examples = "pump-3")
        String orderingKey,
    @Schema(examples = "2026-03-02T12:00:00Z") Instant expiresAt,
    @Schema(
            description =
                "How many wait for it because they have its ordering key; counted up to 1,000",
            examples = "3")
        Integer waitingBehind,
    @Schema(
            description = "Pending: when it is to be tried next, unless it waits for another one",
            examples = "2026-03-01T12:25:30Z")
        Instant dueAt,
    @Schema(
            description = "Pending: the message of the same ordering key that it waits for",
            examples = "018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77")
        String heldBy,
    @Schema(
            description = "Pending: why it has not left yet",
            examples = "due at 2026-03-01T12:25:30Z")
        String waitsBecause,
    @Schema(
            description = "Only when one message is asked for",
            examples = "{\"method\":\"Heartbeat\"}")
        String payload) {

  public static KeptItem of(KeptSummary parked) {
    return of(parked, null, null);
  }

  public static KeptItem of(KeptDetail parked) {
    return of(parked.summary(), null, parked.message().message().payload());
  }

  /**
   * @param waitsBecause null for one that is parked
   * @param payload null in a list
   */
  public static KeptItem of(KeptSummary message, String waitsBecause, String payload) {
    Place place = message.place();
    return new KeptItem(
        message.id().toString(),
        message.category(),
        message.target(),
        message.retryCount(),
        message.lastError().orElse(null),
        message.createdAt(),
        message.lastAttemptAt().orElse(null),
        message.origin().instance().orElse(null),
        message.origin().script().orElse(null),
        message.origin().executionId().orElse(null),
        message.origin().parentExecutionId().orElse(null),
        message.origin().submittedBy().orElse(null),
        message.orderingKey().orElse(null),
        message.expiresAt().orElse(null),
        message.orderingKey().map(key -> place.behind()).orElse(null),
        place.dueAt().orElse(null),
        place.heldBy().map(head -> head.id().toString()).orElse(null),
        waitsBecause,
        payload);
  }
}
