package dev.holdfast.site.buffer;

/** How many messages are here. */
public record BufferDepth(long pending, long parked) {}
