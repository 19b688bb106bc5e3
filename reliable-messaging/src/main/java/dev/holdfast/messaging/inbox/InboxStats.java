package dev.holdfast.messaging.inbox;

import java.time.Instant;
import java.util.Optional;

/**
 * What the inbox remembers.
 *
 * @param oldest when the oldest message that is still remembered was processed
 */
public record InboxStats(long size, Optional<Instant> oldest) {}
