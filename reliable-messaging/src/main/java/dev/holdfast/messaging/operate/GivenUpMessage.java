package dev.holdfast.messaging.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.messaging.outbox.OutboxMessage;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A message that was given up, without its payload: that is the business of the two services. */
@Schema(
    description = "A message that was given up",
    examples =
        """
        {"messageId": "0f8fad5b-d9cb-469f-a165-70867728950e", "messageType": "Signal", "destination": "central",
          "endpoint": "SiteCallReport", "status": "Failed", "retryCount": 5, "maxRetries": 5,
          "lastError": "refused with 404: no endpoint named 'SiteCallReport' here",
          "createdAt": "2026-05-01T12:00:00Z", "lastAttemptAt": "2026-05-01T12:00:31Z",
          "expiresAt": "2026-05-02T12:00:00Z"}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GivenUpMessage(
    @Schema(examples = "0f8fad5b-d9cb-469f-a165-70867728950e") UUID messageId,
    @Schema(description = "The message it belongs to, if any") UUID correlationId,
    @Schema(examples = "Signal") String messageType,
    @Schema(description = "The service it is for", examples = "central") String destination,
    @Schema(examples = "SiteCallReport") String endpoint,
    @Schema(examples = "Failed") String status,
    @Schema(description = "Attempts made", examples = "5") int retryCount,
    @Schema(description = "Attempts allowed after the first, 0 for any number", examples = "5")
        int maxRetries,
    @Schema(examples = "refused with 404: no endpoint named 'SiteCallReport' here")
        String lastError,
    @Schema(examples = "2026-05-01T12:00:00Z") Instant createdAt,
    @Schema(examples = "2026-05-01T12:00:31Z") Instant lastAttemptAt,
    @Schema(examples = "2026-05-02T12:00:00Z") Instant expiresAt) {

  static GivenUpMessage of(OutboxMessage message) {
    return new GivenUpMessage(
        message.id().value(),
        message.correlationId().map(id -> id.value()).orElse(null),
        message.type().name(),
        message.destination(),
        message.endpoint(),
        message.status().name(),
        message.retryCount(),
        message.maxRetries(),
        message.lastError().orElse(null),
        message.createdAt(),
        message.lastAttemptAt().orElse(null),
        message.expiresAt());
  }
}
