package dev.holdfast.site.definition;

/** Which definition: both kinds may use the same name. */
public record DefinitionKey(Kind kind, String name) {}
