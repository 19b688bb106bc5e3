package dev.holdfast.site.intake;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The receipt. */
@Schema(
    description = "The notification is on disk under this id; ask after it by it",
    examples =
        """
        {"notificationId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"}
        """)
public record AcceptedNotification(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String notificationId) {}
