package dev.holdfast.central.kpi;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Hours gone by, for charts. */
@Schema(
    description = "What happened, by hour and site",
    examples =
        """
        {"from": "2026-03-01T11:00:00Z", "until": "2026-03-01T12:00:00Z",
         "hours": [{"hour": "2026-03-01T11:00:00Z", "site": "plant-7", "arrived": 410, "parked": 2, "delivered": 408,
                    "averageSeconds": 0.4, "longestSeconds": 12.5}]}
        """)
public record History(
    @Schema(description = "Whole hours: begins with this one") Instant from,
    @Schema(description = "Ends before this one") Instant until,
    @Schema(description = "In the order of time, then of sites") List<HistoryHour> hours) {}
