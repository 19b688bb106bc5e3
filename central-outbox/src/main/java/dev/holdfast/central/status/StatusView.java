package dev.holdfast.central.status;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the node says of itself. */
@Schema(
    name = "CentralStatus",
    description = "Which node it is, which build, and what its clock says",
    examples =
        """
        {"node": "central-1", "version": "1.4.0", "schemaVersion": "26", "at": "2026-03-01T12:00:00Z", "clockAheadMillis": 3}
        """)
public record StatusView(
    @Schema(examples = "central-1") String node,
    @Schema(examples = "1.4.0") String version,
    @Schema(description = "Of the database", examples = "26") String schemaVersion,
    @Schema(description = "By its clock", examples = "2026-03-01T12:00:00Z") Instant at,
    @Schema(
            description =
                "By how much its clock is ahead of the database's; negative when it is behind."
                    + " Beyond a minute the node purges nothing",
            examples = "3")
        long clockAheadMillis) {}
