package dev.holdfast.messaging.operate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a decision about many. */
@Schema(
    description = "What became of messages that were given up",
    examples =
        """
        {"changed": 3260, "more": false}
        """)
public record GivenUpChanged(
    @Schema(description = "How many it was done for", examples = "3260") int changed,
    @Schema(description = "Whether some are left: then ask again", examples = "false")
        boolean more) {}
