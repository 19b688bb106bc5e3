package dev.holdfast.site.parked;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to an operator's decision about one message. */
@Schema(description = "What the message is now")
public record DecisionMade(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String id,
    @Schema(description = "'Pending' or 'Discarded'", examples = "Pending") String state) {}
