package dev.holdfast.messaging.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.messaging.outbox.OutboxStats;
import dev.holdfast.messaging.outbox.OutboxStatus;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The numbers of the outbox. */
@Schema(
    description = "How many messages the outbox holds, by status",
    examples =
        """
        {"pending": 12, "sending": 50, "sent": 40211, "failed": 0, "expired": 0,
         "oldestWaiting": "2026-05-01T12:00:00Z"}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutboxNumbers(
    @Schema(description = "Waiting for their next attempt", examples = "12") long pending,
    @Schema(description = "Being sent right now", examples = "50") long sending,
    @Schema(description = "Acknowledged, and still kept", examples = "40211") long sent,
    @Schema(description = "Given up after all retries; want an operator", examples = "0")
        long failed,
    @Schema(description = "Outlived their time", examples = "0") long expired,
    @Schema(
            description =
                "When the oldest message that is not yet sent was put in, if there is one",
            examples = "2026-05-01T12:00:00Z")
        Instant oldestWaiting) {

  static OutboxNumbers of(OutboxStats stats) {
    return new OutboxNumbers(
        stats.count(OutboxStatus.Pending),
        stats.count(OutboxStatus.Sending),
        stats.count(OutboxStatus.Sent),
        stats.count(OutboxStatus.Failed),
        stats.count(OutboxStatus.Expired),
        stats.oldestWaiting().orElse(null));
  }
}
