package dev.holdfast.central.cause;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** That somebody sees to a cause, as JSON. */
@Schema(
    name = "Hold",
    description = "Who sees to a cause; until it is released it is not counted as wrong",
    examples =
        """
        {"owner": "anna", "note": "the provider changes its certificate on Tuesday",
         "link": "https://tickets.example/4711", "heldAt": "2026-03-01T14:10:00Z", "heldBy": "anna"}
        """)
public record HoldView(
    @Schema(examples = "anna") String owner,
    @Schema(examples = "the provider changes its certificate on Tuesday") String note,
    @Schema(examples = "https://tickets.example/4711") String link,
    Instant heldAt,
    @Schema(examples = "anna") String heldBy) {}
