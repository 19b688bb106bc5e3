package dev.holdfast.central.recipients;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A list and who is on it. */
@Schema(description = "A notification list")
public record RecipientList(
    @Schema(examples = "ops") String name,
    @Schema(
            description = "E-mail addresses, in alphabetical order",
            examples = "[\"a@example.com\"]")
        List<String> recipients) {}
