package dev.holdfast.site.definition;

import dev.holdfast.site.message.Lane;

/** An event: what is defined for the messages of this lane is another thing now, or nothing. */
public record DefinitionChanged(Lane lane) {}
