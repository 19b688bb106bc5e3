package dev.holdfast.central.notification;

import java.util.List;
import java.util.Optional;

/**
 * What was found for a page.
 *
 * @param next where to go on; a page may be short, even empty, and still have a next one
 */
public record FoundNotifications(List<StoredNotification> rows, Optional<Cursor> next) {}
