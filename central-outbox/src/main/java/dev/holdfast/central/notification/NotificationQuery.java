package dev.holdfast.central.notification;

import java.util.Optional;

/** One page of the list, as it was asked for. */
public record NotificationQuery(
    NotificationFilter filter, ListOrder order, Optional<Cursor> after, int limit) {}
