package dev.holdfast.central.operator.bulk;

import dev.holdfast.shared.contract.ParkedAction;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A job as JSON. */
@Schema(
    name = "BulkJob",
    description = "How far an action on many notifications has come",
    examples =
        """
        {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "action": "Retry", "state": "Stopped", "total": 42, "done": 2,
         "delivered": 0, "failedAgain": 2, "discarded": 0, "skipped": 0,
         "stoppedBecause": "the same failure repeats: SMTP configuration 'relay' refused: 535 authentication failed",
         "startedBy": "night-shift", "startedAt": "2026-03-01T03:00:00Z", "endedAt": "2026-03-01T03:00:02Z"}
        """)
public record BulkJobView(
    @Schema(examples = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11") UUID jobId,
    ParkedAction action,
    BulkJobState state,
    @Schema(description = "Notifications that matched when it began", examples = "42") long total,
    @Schema(description = "Notifications that have had their turn", examples = "7") long done,
    @Schema(examples = "6") long delivered,
    @Schema(
            description =
                "Failed once more: parked again, or waiting for their next turn like any other",
            examples = "1")
        long failedAgain,
    @Schema(examples = "0") long discarded,
    @Schema(description = "Decided by somebody else meanwhile", examples = "0") long skipped,
    @Schema(
            description = "Why it has not got on for longer than usual",
            examples = "3 notifications have been due for more than PT1M and were not attempted")
        String waitsBecause,
    @Schema(examples = "the same failure repeats: SMTP 535 authentication failed")
        String stoppedBecause,
    @Schema(examples = "night-shift") String startedBy,
    @Schema(examples = "2026-03-01T03:00:00Z") Instant startedAt,
    @Schema(examples = "2026-03-01T03:02:00Z") Instant endedAt) {

  public static BulkJobView of(BulkJob job) {
    BulkTally tally = job.tally();
    return new BulkJobView(
        job.id(),
        job.action(),
        job.state(),
        job.total(),
        tally.done(),
        tally.delivered(),
        tally.failedAgain(),
        tally.discarded(),
        tally.skipped(),
        job.waitsBecause().orElse(null),
        job.stoppedBecause().orElse(null),
        job.startedBy(),
        job.startedAt(),
        job.endedAt().orElse(null));
  }
}
