package dev.holdfast.site.parked;

/**
 * What an action on many applies to.
 *
 * @param end the last message that was there when it began: what is handed in later stays out
 */
public record Selection(ParkedFilter filter, ParkedCursor end) {}
