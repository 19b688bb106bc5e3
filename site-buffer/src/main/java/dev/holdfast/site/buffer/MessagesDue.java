package dev.holdfast.site.buffer;

/** Somebody made messages due out of their turn: a reason to sweep at once. */
public record MessagesDue() {}
