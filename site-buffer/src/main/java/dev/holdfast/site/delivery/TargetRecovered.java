package dev.holdfast.site.delivery;

import dev.holdfast.site.message.Lane;

/** An event: what could not be reached can be reached again. */
public record TargetRecovered(Lane lane) {}
