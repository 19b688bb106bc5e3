package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import java.time.Clock;
import java.util.function.BooleanSupplier;

/**
 * What all lanes work with.
 *
 * @param mayBegin false when the service stops, or when another node sends
 */
record LaneTools(
    OutboxStore store,
    Destinations destinations,
    Exchange exchange,
    Bookkeeping books,
    OutboxConfig config,
    Clock clock,
    BooleanSupplier mayBegin) {}
