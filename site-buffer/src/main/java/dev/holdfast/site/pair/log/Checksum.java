package dev.holdfast.site.pair.log;

import java.util.Optional;

/**
 * The sum of a hash of every replicated row. Two files with the same columns are equal at a
 * position if their sums are.
 */
public record Checksum(Optional<Position> at, long rows, long sum) {}
