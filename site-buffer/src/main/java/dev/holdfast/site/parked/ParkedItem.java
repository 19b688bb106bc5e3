package dev.holdfast.site.parked;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.site.message.Category;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A parked message as JSON; its payload is left out of lists. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
    name = "ParkedMessage",
    description = "A message that waits for an operator",
    examples =
        """
        {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
         "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
         "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z",
         "originInstance": "plc-gateway-2", "sourceScript": "pump-watch", "executionId": "run-4711", "orderingKey": "order-17",
         "payload": "{\\"method\\":\\"POST\\",\\"path\\":\\"/orders/17/approve\\",\\"body\\":{\\"by\\":\\"shift-2\\"}}"}
        """)
public record ParkedItem(
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
    @Schema(
            description = "Messages with the same key to the same target wait behind it",
            examples = "pump-3")
        String orderingKey,
    @Schema(examples = "2026-03-02T12:00:00Z") Instant expiresAt,
    @Schema(
            description = "Only when one message is asked for",
            examples = "{\"method\":\"Heartbeat\"}")
        String payload) {

  static ParkedItem of(ParkedSummary message) {
    return of(message, null);
  }

  public static ParkedItem of(ParkedMessage parked) {
    return of(parked.summary(), parked.message().payload());
  }

  private static ParkedItem of(ParkedSummary message, String payload) {
    return new ParkedItem(
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
        message.orderingKey().orElse(null),
        message.expiresAt().orElse(null),
        payload);
  }
}
