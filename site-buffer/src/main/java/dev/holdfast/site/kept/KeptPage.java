package dev.holdfast.site.kept;

import java.util.List;
import java.util.Optional;

/**
 * Some messages, and where to go on.
 *
 * @param next empty when this was the last page
 */
public record KeptPage<T>(List<T> items, Optional<KeptCursor> next) {}
