package dev.holdfast.central.kpi;

import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The numbers at one moment. */
@Schema(
    description = "How the outbox stands",
    examples =
        """
        {"queueDepth": 12, "stuck": 1, "parked": 3, "held": 40, "deliveredInWindow": 240, "deliveredWindow": "PT1M",
         "oldestPendingAgeSeconds": 17, "at": "2026-03-01T12:00:00Z"}
        """)
public record Kpis(
    @Schema(description = "Pending and retrying", examples = "12") long queueDepth,
    @Schema(description = "Of these, waiting for too long", examples = "1") long stuck,
    @Schema(description = "Waiting for an operator", examples = "3") long parked,
    @Schema(
            description = "Of causes that somebody sees to; neither parked nor stuck counts these",
            examples = "40")
        long held,
    @Schema(examples = "240") long deliveredInWindow,
    @Schema(type = SchemaType.STRING, examples = "PT1M") Duration deliveredWindow,
    @Schema(
            description = "Of the oldest that is pending or retrying; 0 when none is",
            examples = "17")
        long oldestPendingAgeSeconds,
    Instant at) {}
