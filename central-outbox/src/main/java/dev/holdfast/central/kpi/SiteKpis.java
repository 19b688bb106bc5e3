package dev.holdfast.central.kpi;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The numbers of one site at one moment. */
@Schema(description = "How the notifications of one site stand")
public record SiteKpis(
    @Schema(examples = "plant-7") String site,
    @Schema(description = "Pending and retrying", examples = "12") long queueDepth,
    @Schema(description = "Of these, waiting for too long", examples = "1") long stuck,
    @Schema(description = "Waiting for an operator", examples = "3") long parked,
    @Schema(
            description = "Of causes that somebody sees to; neither parked nor stuck counts these",
            examples = "40")
        long held,
    @Schema(examples = "240") long deliveredInWindow,
    @Schema(
            description = "Of the oldest that is pending or retrying; 0 when none is",
            examples = "17")
        long oldestPendingAgeSeconds) {}
