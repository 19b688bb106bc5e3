package dev.holdfast.site.eventlog;

import java.util.List;
import java.util.Optional;

/**
 * Some events, and where to go on.
 *
 * @param next empty when there is nothing further back
 */
public record EventPage(List<SiteEvent> events, Optional<EventCursor> next) {}
