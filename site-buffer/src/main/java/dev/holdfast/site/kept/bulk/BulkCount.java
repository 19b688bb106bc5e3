package dev.holdfast.site.kept.bulk;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How many messages an action concerns, or concerned. */
@Schema(
    description = "How many messages it is about",
    examples =
        """
        {"dryRun": true, "count": 42}
        """)
public record BulkCount(
    @Schema(description = "Was nothing changed?", examples = "true") boolean dryRun,
    @Schema(
            description = "Dry run: messages that match. Else: those it was done to",
            examples = "42")
        long count) {}
