package dev.holdfast.site.eventlog;

import java.time.Instant;
import java.util.Optional;

/**
 * Something that happened at the site.
 *
 * @param kind as text: a file may hold kinds of another version
 * @param source the node or the operator that brought it about
 */
public record SiteEvent(
    long id,
    Instant occurredAt,
    String kind,
    Optional<String> messageId,
    Optional<String> target,
    String source,
    String text) {}
