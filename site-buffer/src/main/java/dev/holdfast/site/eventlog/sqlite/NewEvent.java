package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.eventlog.EventKind;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that happened.
 *
 * @param source who brought it about: a node or an operator
 */
public record NewEvent(
    Instant at,
    EventKind kind,
    Optional<MessageId> messageId,
    Optional<String> target,
    String source,
    String text) {}
