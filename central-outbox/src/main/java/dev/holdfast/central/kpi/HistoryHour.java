package dev.holdfast.central.kpi;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One hour of one site. Where nothing happened there is none. */
@Schema(description = "What happened at one site in one hour")
public record HistoryHour(
    @Schema(description = "When it began", examples = "2026-03-01T11:00:00Z") Instant hour,
    @Schema(examples = "plant-7") String site,
    @Schema(description = "Notifications that arrived in it", examples = "410") long arrived,
    @Schema(description = "Of these, parked now", examples = "2") long parked,
    @Schema(description = "Notifications that were delivered in it", examples = "408")
        long delivered,
    @Schema(description = "From arrival to delivery, on average; 0 without any", examples = "0.4")
        double averageSeconds,
    @Schema(description = "From arrival to delivery, the longest", examples = "12.5")
        double longestSeconds) {}
