package dev.holdfast.site.parked;

import java.util.List;
import java.util.Optional;

/**
 * Some parked messages, and where to go on.
 *
 * @param next empty when this was the last page
 */
public record ParkedPage<T>(List<T> items, Optional<ParkedCursor> next) {}
