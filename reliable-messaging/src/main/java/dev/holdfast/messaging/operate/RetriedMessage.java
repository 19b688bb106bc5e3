package dev.holdfast.messaging.operate;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a retry. */
@Schema(
    description = "A message that is due again",
    examples =
        """
        {"messageId": "0f8fad5b-d9cb-469f-a165-70867728950e", "status": "Pending"}
        """)
public record RetriedMessage(
    @Schema(examples = "0f8fad5b-d9cb-469f-a165-70867728950e") UUID messageId,
    @Schema(examples = "Pending") String status) {}
