package dev.holdfast.site.parked.bulk;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A retry job as JSON. */
@Schema(
    name = "RetryJob",
    description = "How far a retry of many messages has come",
    examples =
        """
        {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Stopped", "total": 42, "done": 2, "delivered": 0,
         "failedAgain": 2, "skipped": 0,
         "stoppedBecause": "the same failure repeats: POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
         "startedBy": "night-shift", "startedAt": "2026-03-01T03:00:00Z", "endedAt": "2026-03-01T03:00:02Z"}
        """)
public record RetryJobView(
    @Schema(examples = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11") String jobId,
    RetryJobState state,
    @Schema(description = "Messages that matched when it began", examples = "42") long total,
    @Schema(description = "Messages that have had their turn", examples = "7") long done,
    @Schema(examples = "6") long delivered,
    @Schema(
            description =
                "Failed once more: parked again, or waiting for their next turn like any other",
            examples = "1")
        long failedAgain,
    @Schema(description = "Decided by somebody else meanwhile", examples = "0") long skipped,
    @Schema(
            examples =
                "the same failure repeats: POST /orders/17/approve at erp (https://erp.example.com:443) answered 401")
        String stoppedBecause,
    @Schema(examples = "night-shift") String startedBy,
    @Schema(examples = "2026-03-01T03:00:00Z") Instant startedAt,
    @Schema(examples = "2026-03-01T03:02:00Z") Instant endedAt) {}
