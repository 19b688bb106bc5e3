package dev.holdfast.site.status;

import dev.holdfast.base.time.TrustedTime;
import java.time.Clock;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Whether the node's clock is believed. */
@Schema(
    name = "TimeStatus",
    description = "What the node's clock says, and whether the node believes it",
    examples =
        """
        {"uncertain": true, "clock": "2027-03-01T12:00:00Z", "counted": "2026-03-01T12:00:00Z"}
        """)
public record TimeStatus(
    @Schema(
            description =
                "The clock has jumped: until it is believed nothing is purged and nothing expires"
                    + " because of the difference",
            examples = "false")
        boolean uncertain,
    @Schema(examples = "2026-03-01T12:00:00Z") Instant clock,
    @Schema(
            description =
                "While it is uncertain: the time that the clock was last believed, and what has"
                    + " passed since",
            examples = "2026-03-01T12:00:00Z")
        Instant counted) {

  static TimeStatus of(TrustedTime time, Clock clock) {
    return time.doubt()
        .map(doubt -> new TimeStatus(true, doubt.clock(), doubt.counted()))
        .orElseGet(() -> new TimeStatus(false, clock.instant(), null));
  }
}
