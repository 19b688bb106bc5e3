package dev.holdfast.site.buffer;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The circumstances of one real try at delivery, for those who watch.
 *
 * @param at when it ended
 */
public record Attempt(Instant at, Duration took, Optional<Integer> httpStatus) {}
