package dev.holdfast.central.operator.bulk;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How many notifications an action would concern. */
@Schema(
    description = "How many notifications it is about",
    examples =
        """
        {"dryRun": true, "count": 42}
        """)
public record BulkCount(
    @Schema(description = "Nothing was changed", examples = "true") boolean dryRun,
    @Schema(description = "Parked notifications that match", examples = "42") long count) {}
