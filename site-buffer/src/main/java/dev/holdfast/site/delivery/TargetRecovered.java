package dev.holdfast.site.delivery;

/**
 * An event: what could not be reached can be reached again, and what waited for it is due.
 *
 * @param target for people: what came back
 */
public record TargetRecovered(String target) {}
